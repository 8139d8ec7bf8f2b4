// Proves that each of the three walls between web and server fails when someone breaks it. All of it happens on a
// copy: a violating file never stands in the repository itself.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './files.ts'

const COPIED = [
  'src',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'biome.json',
  'vite.config.ts',
  '.gitignore',
]
const PLATFORM_PROBE = 'src/platform/web/__probe.ts'
const MODULE_PROBE = 'src/modules/comercial/clientes/web/__probe.ts'
const SERVER_FILES = {
  'src/platform/server/__target.ts': 'export const target = 1\n',
  'src/modules/comercial/clientes/server/__target.ts': 'export const target = 1\n',
  'src/platform/contract/__target.ts': 'export const target = 1\n',
}

const breaches = [
  { name: 'by alias', probe: PLATFORM_PROBE, specifier: '#platform/server/__target.ts' },
  { name: 'by relative path', probe: MODULE_PROBE, specifier: '../server/__target.ts' },
]

let copy = ''

function put(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  writeFileSync(path.join(copy, file), content)
}

/** A tool's exit code and all that it printed. */
function run(tool: string, ...args: string[]): { status: number | null; output: string } {
  const bin = path.join(root, 'node_modules/.bin', tool)
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  }
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd: copy, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const bundle = (probe: string) =>
  build({
    root: copy,
    configFile: path.join(copy, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: path.join(copy, probe) } },
  })

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'alicerce-walls-'))
  for (const item of COPIED) cpSync(path.join(root, item), path.join(copy, item), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  for (const [file, content] of Object.entries(SERVER_FILES)) put(file, content)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe.each(breaches)('a web file that imports a server file $name', ({ probe, specifier }) => {
  beforeAll(() => put(probe, `export { target } from '${specifier}'\n`))
  afterAll(() => rmSync(path.join(copy, probe)))

  test('is refused by the type check', () => {
    const { status, output } = run('tsc', '-p', 'tsconfig.web.json', '--noEmit', '--pretty', 'false')
    expect(status).not.toBe(0)
    expect(output).toMatch(/__probe\.ts.*error TS6307/)
  })

  test('is refused by the bundler', async () => {
    await expect(bundle(probe)).rejects.toThrow(/must not import a server file.*__target/)
  })

  test('is refused by the linter', () => {
    const { status, output } = run('biome', 'lint', probe)
    expect(status).not.toBe(0)
    expect(output).toContain('lint/style/noRestrictedImports')
  })
})

describe('a web file that imports a contract', () => {
  beforeAll(() => put(PLATFORM_PROBE, `export { target } from '#platform/contract/__target.ts'\n`))
  afterAll(() => rmSync(path.join(copy, PLATFORM_PROBE)))

  test('passes all three', async () => {
    expect(run('tsc', '-p', 'tsconfig.web.json', '--noEmit', '--pretty', 'false').output).not.toContain(
      '__probe',
    )
    await expect(bundle(PLATFORM_PROBE)).resolves.toBeDefined()
    expect(run('biome', 'lint', PLATFORM_PROBE).status).toBe(0)
  })
})
