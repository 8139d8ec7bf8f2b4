// npm run new-entity -- predial/chamados Chamado chamado
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { copyEntity } from './entity-copy.ts'
import { root } from './files.ts'

const [folder, pascal, camel] = process.argv.slice(2)
if (!folder || !pascal || !camel) {
  console.error('Usage: npm run new-entity -- <department>/<plural> <Singular> <singular>')
  console.error('   as: npm run new-entity -- predial/chamados Chamado chamado')
  process.exit(2)
}

try {
  for (const file of copyEntity(root, { folder, pascal, camel })) console.log(`  ${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', `src/modules/${folder}`], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})

const [department = '', plural = ''] = folder.split('/')
console.log(`
It is a copy of Clientes under another name. What remains:
  1. Its fields: contract.ts, server/table.ts, web/form.tsx, web/columns.tsx; its texts in contract.ts and web/page.tsx.
  2. Its permission: the area in contract.ts and server/service.ts, one of src/platform/contract/permissions.ts.
  3. Its procedures: its router in the operations of src/modules/${department}/server/module.ts.
  4. Its screen: load: () => import('../${plural}/web/page.tsx') in src/modules/${department}/web/department.ts.
  5. Its table: npm run db:generate.
  6. Then: npm test.`)
