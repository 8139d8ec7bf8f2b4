// npm run new-entity -- predial/chamados Chamado chamado
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyEntity, namesOf } from './entity-copy.ts'
import { listed } from './entity-places.ts'
import { root } from './files.ts'

const [folder, pascal, camel] = process.argv.slice(2)
if (!folder || !pascal || !camel) {
  console.error('Usage: npm run new-entity -- <department>/<plural> <Singular> <singular>')
  console.error('   as: npm run new-entity -- predial/chamados Chamado chamado')
  process.exit(2)
}

function run(tool: string, ...args: string[]): void {
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', tool), args, options)
  if (status !== 0) throw new Error(`${tool} failed`)
}

try {
  const names = namesOf({ folder, pascal, camel })
  const places = listed(root, names)
  const written = copyEntity(root, names)
  for (const { file, text } of places) writeFileSync(path.join(root, file), text)
  const files = [...written, ...places.map(({ file }) => file)]
  for (const file of files) console.log(`  ${file}`)
  run('biome', 'check', '--write', ...files)
  run('drizzle-kit', 'generate', '--name', `${names.department}_${names.plural}`.replaceAll('-', '_'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

console.log(`
It is Clientes under another name: in menu, routes, palette, bin, audit trail, example data and tests. What remains is
what it is:
  1. Its fields: contract.ts, server/table.ts, web/form.tsx, web/columns.tsx; then npm run db:generate.
  2. Its words: the texts of contract.ts and web/page.tsx, icon and sentence in the department's web/department.ts.
  3. Its rules: server/service.ts with service.test.ts.
  Its permissions are those of the area in contract.ts, server/service.ts and web/department.ts, one of the department's areas.ts.`)
