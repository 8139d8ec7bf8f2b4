// The README's first change and the command for a new entity, followed in a copy of the repository: what they promise is
// there, in the database, the API, the screens, the exports and the tests, without another edit.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterFolder } from '#platform/server/ground/database/cluster.ts'
import { BUILT_SERVER } from '#platform/server/ground/node-flags.ts'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'
import playwright from '../playwright.config.ts'
import { root } from './files.ts'
import { applied, readRecipe } from './recipe.ts'
import { copyRepository, everything, ONE_CHECKER, type RepositoryCopy } from './repository-copy.ts'

const CLIENTES = 'src/modules/comercial/clientes'
const ATIVOS = 'src/modules/predial/ativos'
const ADMIN = 'administrador@example.com'
const NOVO = 'Zebra Conceição Ltda'
/** What the type checks of the server and of the interface know of files that have not changed. */
const CHECKED = ['.cache/server.tsbuildinfo', '.cache/web.tsbuildinfo']
/** Of each kind. */
const EXAMPLES = 10

let copy: RepositoryCopy
const migrations = () =>
  readdirSync(path.join(copy.folder, 'migrations')).filter(file => file.endsWith('.sql'))
let known: string[]
const added = () => migrations().filter(file => !known.includes(file))
const content = (folder: string, file: string) =>
  existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : undefined
/** Files that are new or differ: all others are the repository's own, which the linter looks through in its own step. */
const changed = () =>
  readdirSync(copy.folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(copy.folder, path.join(entry.parentPath, entry.name)))
    .filter(file => content(copy.folder, file) !== content(root, file))

/** Runs a tool, which has to end well. @returns what it printed */
function run(tool: string, ...args: string[]): string {
  const { status, output } = copy.run(tool, ...args)
  expect([tool, status, status === 0 ? '' : output]).toEqual([tool, 0, ''])
  return output
}

/** Runs a command of the README or of package.json, as a person does. */
function npmRun([npm, verb, name = '', dashes, ...args]: string[]) {
  expect([npm, verb, dashes]).toEqual(['npm', 'run', '--'])
  const { scripts } = JSON.parse(copy.read('package.json')) as { scripts: Record<string, string> }
  const [tool = '', ...given] = (scripts[name] ?? '').split(' ')
  run(tool, ...given, ...args)
}

beforeAll(() => {
  copy = copyRepository(
    CHECKED.filter(file => existsSync(path.join(root, file))),
    everything(),
  )
  known = migrations()
})
afterAll(() => copy.dispose())

test('the first change of the README is four edits in one folder and a migration', () => {
  const { edits, commands } = readRecipe(copy.read('README.md'), 'Your first change')
  expect(edits.map(({ file }) => file)).toEqual(
    ['contract.ts', 'server/table.ts', 'web/form.tsx', 'web/columns.tsx'].map(file => `${CLIENTES}/${file}`),
  )
  for (const { file, additions } of edits) copy.put(file, applied(copy.read(file), additions))
  expect(commands).toHaveLength(1)
  for (const command of commands) npmRun(command)
  expect(added()).toHaveLength(1)
  const statement = 'ALTER TABLE "comercial_clientes" ADD COLUMN "inscricao_estadual" text;'
  expect(copy.read(`migrations/${added()[0]}`)).toBe(statement)
})

test('a new entity is one command, and refuses what is there or malformed', () => {
  npmRun(['npm', 'run', 'new-entity', '--', 'predial/ativos', 'Ativo', 'ativo'])
  expect(copy.read(`${ATIVOS}/contract.ts`)).toContain("defineApi('predial/ativos'")
  expect(added()).toHaveLength(2)
  expect(copy.read(`migrations/${added()[1]}`)).toMatch(/^CREATE TABLE "predial_ativos"/)

  const refused = (...args: string[]) => copy.run('node', 'scripts/new-entity.ts', ...args)
  for (const [args, sentence] of [
    [['predial/ativos', 'Ativo', 'ativo'], 'exists already; nothing was written'],
    [['../fora', 'Ativo', 'ativo'], 'Not department/plural'],
    [['predial/bens', 'bem', 'bem'], "Not a type's name"],
    [['oficina/pecas', 'Peca', 'peca'], 'oficina has no area'],
  ] as const) {
    const { status, output } = refused(...args)
    expect([status, output]).toEqual([1, expect.stringContaining(sentence)])
  }
})

test('both compile, in the house style, with nothing unused', { timeout: 240_000 }, () => {
  const files = changed()
  expect(files).toEqual(expect.arrayContaining([`${CLIENTES}/contract.ts`, `${ATIVOS}/contract.ts`]))
  const checks: [string, ...string[]][] = [
    ['tsc', '-p', '.', '--noEmit', '--pretty', 'false', ...ONE_CHECKER],
    ['tsc', '-p', 'tsconfig.web.json', '--noEmit', '--pretty', 'false', ...ONE_CHECKER],
    ['biome', 'check', '--diagnostic-level=error', '--no-errors-on-unmatched', ...files],
    ['knip', '--no-progress'],
  ]
  for (const [tool, ...args] of checks) run(tool, ...args)
})

test('a field without its label does not compile', () => {
  const file = `${CLIENTES}/contract.ts`
  const whole = copy.read(file)
  copy.put(file, whole.replace("  inscricao_estadual: 'Inscrição estadual',\n", ''))
  const compilerOptions = { tsBuildInfoFile: '.cache/contract.tsbuildinfo' }
  const project = { extends: './tsconfig.web.json', compilerOptions, include: [file] }
  copy.put('tsconfig.contract.json', JSON.stringify(project))
  const { output } = copy.run(
    'tsc',
    '-p',
    'tsconfig.contract.json',
    '--noEmit',
    '--pretty',
    'false',
    ...ONE_CHECKER,
  )
  copy.put(file, whole)
  expect(output).toContain("'inscricao_estadual' is missing")
})

test('their tests pass, and those that know every entity', { timeout: 240_000 }, () => {
  // The run of the tests would build it all, and the product below would be built a second time.
  run('node', 'scripts/build.ts')
  const tests = [
    `${CLIENTES}/server/service.test.ts`,
    `${ATIVOS}/server/service.test.ts`,
    'scripts/demo-data/rows.test.ts',
    'scripts/departments.test.ts',
    'scripts/forms.test.ts',
  ]
  run('vitest', 'run', ...tests)
})

describe('the product that was built so', () => {
  let product: Product
  let client: ReturnType<typeof clientOf>
  let browser: Browser
  let page: Page
  const call = async (address: string, body: object) => {
    const answer = await client.post(`/api/${address}`, body)
    expect([address, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([address, 200, ''])
    return answer
  }

  const list = async <Row>(entity: string, busca: string) =>
    (await call(`${entity}/list`, { busca })).body.rows as (Row & { id: number })[]

  beforeAll(async () => {
    const printed = run('node', 'scripts/demo.ts', '--rows', String(EXAMPLES))
    const [, password = ''] = /: (\S+)\n$/.exec(printed) ?? []
    const template = clusterFolder(path.join(copy.folder, 'data'))
    product = await startProduct({}, { program: BUILT_SERVER, folder: copy.folder, template })
    client = clientOf(Number(new URL(product.url).port))
    const { status } = await client.post('/api/auth/sign-in/email', { email: ADMIN, password })
    expect(status).toBe(200)
    browser = await chromium.launch(playwright.use?.launchOptions)
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
    await context.addCookies(
      client.cookie.split('; ').map(pair => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value, url: product.url }
      }),
    )
    page = await context.newPage()
    page.setDefaultTimeout(20_000)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.dispose()
  })

  test('has examples of both', async () => {
    const clientes = await list<{ inscricao_estadual: string | null }>('comercial/clientes', '')
    const filled = clientes.filter(({ inscricao_estadual }) => inscricao_estadual !== null)
    expect([clientes.length, filled.length > EXAMPLES / 2]).toEqual([EXAMPLES, true])
    expect(await list('predial/ativos', '')).toHaveLength(EXAMPLES)
  })

  test('asks for the field in the form, and shows it in the list', async () => {
    await page.goto('/comercial/clientes?dialogo=novo')
    await page.getByLabel('Nome', { exact: true }).fill(NOVO)
    await page.getByLabel('Inscrição estadual').fill('110.042.490.114')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Inscrição estadual' }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('zebra')
    await page.getByRole('cell', { name: '110.042.490.114' }).waitFor()
  })

  test('lists it, exports it and tells of it in the history', async () => {
    const rows = await list<{ version: number }>('comercial/clientes', NOVO)
    expect(rows).toMatchObject([{ inscricao_estadual: '110.042.490.114' }])
    const [{ id, version } = { id: 0, version: 0 }] = rows
    const dados = { inscricao_estadual: 'ISENTO' }
    await call('comercial/clientes/update', { id, version, dados })
    const [head = '', first] = (
      await call('comercial/clientes/exportar', { formato: 'csv', busca: NOVO })
    ).text.split('\r\n')
    const at = head.split(';').indexOf('Inscrição estadual')
    expect(first?.split(';')[at]).toBe('ISENTO')
    const { text } = await call('comercial/clientes/historico', { id })
    expect(text).toContain('Inscrição estadual')
    expect(text).toContain('ISENTO')
  })

  test('has the new entity in menu, routes, palette, API, exports and history', async () => {
    await page.goto('/predial')
    await page
      .getByRole('link', { name: /^Ativos/ })
      .first()
      .click()
    await page.waitForURL('**/predial/ativos')
    await page.getByRole('button', { name: 'Novo Ativo' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Bomba de recalque')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByRole('cell', { name: 'Bomba de recalque' }).waitFor()

    const rows = await list('predial/ativos', 'Bomba de recalque')
    expect(rows).toMatchObject([{ nome_ativo: 'Bomba de recalque', pode: { alterar: true, excluir: true } }])
    const { body } = await call('paleta/buscar', { busca: 'bomba de recalque' })
    expect(body.achados).toMatchObject([{ entidade: 'predial/ativos', rotulo: 'Bomba de recalque' }])
    expect((await call('predial/ativos/exportar', { formato: 'csv' })).text).toContain('Bomba de recalque')
    expect((await call('predial/ativos/historico', { id: rows[0]?.id })).text).toContain('Bomba de recalque')
  })
})
