// Proves that each of the three walls between web and server fails when someone breaks it. All of it happens on a
// copy: a violating file never stands in the repository itself.
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRepository, type RepositoryCopy } from './repository-copy.ts'

const PLATFORM_PROBE = 'src/platform/web/__probe.ts'
const MODULE_PROBE = 'src/modules/comercial/clientes/web/__probe.ts'
const TARGETS = ['src/platform/server', 'src/modules/comercial/clientes/server', 'src/platform/contract']

const breaches = [
  { name: 'by alias', probe: PLATFORM_PROBE, specifier: '#platform/server/__target.ts' },
  { name: 'by relative path', probe: MODULE_PROBE, specifier: '../server/__target.ts' },
]

let copy: RepositoryCopy

const checkTypes = () => copy.run('tsc', '-p', 'tsconfig.web.json', '--noEmit', '--pretty', 'false')

const bundle = (probe: string) =>
  build({
    root: copy.folder,
    configFile: path.join(copy.folder, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: path.join(copy.folder, probe) } },
  })

beforeAll(() => {
  copy = copyRepository()
  for (const folder of TARGETS) copy.put(`${folder}/__target.ts`, 'export const target = 1\n')
})
afterAll(() => copy.dispose())

describe.each(breaches)('a web file that imports a server file $name', ({ probe, specifier }) => {
  beforeAll(() => copy.put(probe, `export { target } from '${specifier}'\n`))
  afterAll(() => copy.remove(probe))

  test('is refused by the type check', () => {
    const { status, output } = checkTypes()
    expect(status).not.toBe(0)
    expect(output).toMatch(/__probe\.ts.*error TS6307/)
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

describe('a web file that imports a contract', () => {
  beforeAll(() => copy.put(PLATFORM_PROBE, `export { target } from '#platform/contract/__target.ts'\n`))
  afterAll(() => copy.remove(PLATFORM_PROBE))

  test('passes all three', async () => {
    expect(checkTypes().output).not.toContain('__probe')
    await expect(bundle(PLATFORM_PROBE)).resolves.toBeDefined()
    expect(copy.run('biome', 'lint', PLATFORM_PROBE).status).toBe(0)
  })
})
