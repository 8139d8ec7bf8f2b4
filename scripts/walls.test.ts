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
  for (const page of ['index.html', 'visualizador.html', 'leitor.html']) copy.put(page, '<!doctype html>')
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

describe('the storeys of the server', () => {
  const storeys = ['ground', 'access', 'engine', 'services', 'doors']
  const upwards = storeys.slice(0, -1).map((from, at) => ({ from, to: storeys[at + 1] }))

  test.each(upwards)('the linter refuses an import from $from up to $to', ({ from, to }) => {
    const probe = `src/platform/server/${from}/__upwards.ts`
    copy.put(`src/platform/server/${to}/__target.ts`, 'export const target = 1\n')
    copy.put(probe, `export { target } from '../${to}/__target.ts'\n`)
    const { status, output } = copy.run('biome', 'lint', probe)
    expect(status).not.toBe(0)
    expect(output).toContain('Storeys of the server import downwards')
  })

  test('an import downwards passes', () => {
    const probe = 'src/platform/server/doors/__downwards.ts'
    copy.put(probe, "export { target } from '../services/__target.ts'\n")
    expect(copy.run('biome', 'lint', probe).status).toBe(0)
  })
})

test('a circle of files is refused, even one of types alone', () => {
  copy.put('src/platform/contract/__a.ts', "import type { B } from './__b.ts'\nexport type A = B | 1\n")
  copy.put('src/platform/contract/__b.ts', "import type { A } from './__a.ts'\nexport type B = A | 2\n")
  const { status, output } = copy.run('biome', 'lint', 'src/platform/contract/__a.ts')
  expect(status).not.toBe(0)
  expect(output).toContain('noImportCycles')
})
