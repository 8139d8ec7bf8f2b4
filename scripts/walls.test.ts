// Proves that each of the three walls between web and server fails when someone breaks it. All of it happens on a
// copy: a violating file never stands in the repository itself. The copy has the real configuration of all three, and no
// other sources: reading a thousand files says nothing more of these.
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRepository, ONE_CHECKER, type RepositoryCopy } from './repository-copy.ts'

const TARGETS = ['src/platform/server', 'src/modules/comercial/clientes/server', 'src/platform/contract']

const breaches = [
  { name: 'by alias', probe: 'src/platform/web/__alias.ts', specifier: '#platform/server/__target.ts' },
  {
    name: 'by relative path',
    probe: 'src/modules/comercial/clientes/web/__relative.ts',
    specifier: '../server/__target.ts',
  },
]
const allowed = { probe: 'src/platform/web/__contract.ts', specifier: '#platform/contract/__target.ts' }

let copy: RepositoryCopy
/** What the type check says with every probe in place. */
let types: { status: number | null; output: string }

const bundle = (probe: string) =>
  build({
    root: copy.folder,
    configFile: path.join(copy.folder, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: path.join(copy.folder, probe) } },
  })

beforeAll(() => {
  copy = copyRepository([], [])
  // The bundler's configuration names the pages: without them it would build, beside each probe, the whole interface.
  for (const page of ['index.html', 'visualizador.html']) copy.put(page, '<!doctype html>')
  for (const folder of TARGETS) copy.put(`${folder}/__target.ts`, 'export const target = 1\n')
  for (const { probe, specifier } of [...breaches, allowed]) {
    copy.put(probe, `export { target } from '${specifier}'\n`)
  }
  types = copy.run('tsc', '-p', 'tsconfig.web.json', '--noEmit', '--pretty', 'false', ...ONE_CHECKER)
})
afterAll(() => copy.dispose())

describe.each(breaches)('a web file that imports a server file $name', ({ probe }) => {
  test('is refused by the type check', () => {
    expect(types.status).not.toBe(0)
    const lines = types.output.split('\n').filter(line => line.includes(probe))
    expect(lines.join('\n')).toContain('error TS6307')
  })

  test('is refused by the bundler', async () => {
    await expect(bundle(probe)).rejects.toThrow(/must not import a server file.*__target/)
  })

  test('is refused by the linter', () => {
    const { status, output } = copy.run('biome', 'lint', probe)
    expect(status).not.toBe(0)
    expect(output).toContain('lint/style/noRestrictedImports')
  })
})

test('a web file that imports a contract passes all three', async () => {
  expect(types.output).not.toContain(allowed.probe)
  await expect(bundle(allowed.probe)).resolves.toBeDefined()
  expect(copy.run('biome', 'lint', allowed.probe).status).toBe(0)
})
