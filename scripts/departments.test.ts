// Nothing that a department has is forgotten at the start: its manifest is in the server's list, and its procedures in
// the manifest.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { areas } from '#modules/areas.ts'
import { notificacoes } from '#modules/conta/notificacoes/contract.ts'
import { seriesDoGrafico } from '#modules/painel/contract.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import { gather, type ServerModule } from '#platform/server/module.ts'
import { auditadasOf } from '#platform/server/services/auditoria/entities.ts'
import { everyDepartment } from '#platform/testing/records/departments.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { root } from './files.ts'

let departments: Map<string, ServerModule>
beforeAll(async () => {
  departments = await everyDepartment()
})

test('the server lists every department', () => {
  const main = readFileSync(path.join(root, 'src/departments.server.ts'), 'utf8')
  const names = /const departments = \[(.*)\]/.exec(main)?.[1]?.split(', ')
  const imported = names?.map(name => new RegExp(`import { ${name} } from '#modules/(.*)'`).exec(main)?.[1])
  expect(imported?.sort()).toEqual([...departments.keys()])
})

test('every procedure of every router is in a manifest, once', async () => {
  const { operations } = gather([...departments.values()])
  const brought = operations.map(({ procedure }) => procedure.path)
  expect(new Set(brought).size).toBe(brought.length)
  const found = (await everyOperation()).map(({ procedure }) => procedure.path)
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(address => !brought.includes(address))).toEqual([])
})

test('every area begins with the name of the department that declares it', async () => {
  for (const area of Object.keys(areas)) {
    const own = `src/modules/${area.split('.')[0]}/areas.ts`
    expect(Object.keys((await import(path.join(root, own))).areas)).toContain(area)
  }
})

// What a server knows of sessions and levels is looked up again after these. What is said of an account changes neither, nor do
// the rows that an import refused.
test.each([
  ['ti/usuarios', ['ti/usuarios/comentarios/create', 'ti/usuarios/comentarios/delete']],
  ['ti/perfis', []],
  ['ti/importacao', ['ti/importacao/guardar']],
])('every change of %s says that it may change who may do what', (base, said) => {
  const { operations } = gather([...departments.values()])
  const own = operations
    .map(({ procedure }) => procedure)
    .filter(({ path, kind, transporte }) => path.startsWith(`${base}/`) && kind === 'mutation' && !transporte)
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ mudaAcesso }) => !mudaAcesso).map(({ path }) => path)).toEqual(said)
})

test('every series that the dashboard names is declared, once', () => {
  const { series } = gather([...departments.values()])
  const declared = series.map(({ serie }) => serie)
  expect(new Set(declared).size).toBe(declared.length)
  const figures = readFileSync(path.join(root, 'src/modules/painel/server/figures.ts'), 'utf8')
  const named = [...figures.matchAll(/serie = '(\w+)'/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect([...named, ...seriesDoGrafico].filter(name => !declared.includes(name))).toEqual([])
})

test('history and search lead to the page of each record that has one', async () => {
  const operations = await everyOperation()
  const pages = operations.flatMap(({ procedure }) => /^(.*)\/ficha$/.exec(`/${procedure.path}`)?.[1] ?? [])
  expect(pages.length).toBeGreaterThan(15)
  const told = [...auditadasOf(operations).values()].flatMap(({ caminho }) => caminho ?? [])
  expect(pages.filter(page => !told.includes(`${page}/{id}`))).toEqual([])
  const elsewhere = told.filter(each => /\{/.test(each) && !pages.includes(each.replace(/\/\{\w+\}$/, '')))
  // A month has a screen, a rule of approval a dialog: neither is a record with a page.
  expect(elsewhere.sort()).toEqual([
    '/financeiro/fechamento?mes={mes}',
    '/ti/usuarios?aba=alcadas&dialogo=editar&id={id}',
  ])
  const found = findablesOf(operations).map(({ abre, entidade }) => abre?.tela ?? `/${entidade}`)
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter(screen => !pages.includes(screen))).toEqual([])
})

test('every kind of notification has its writer and stands among the preferences, once', () => {
  const { redatores } = gather([...departments.values()])
  const written = redatores.map(({ notificacao }) => notificacao.nome)
  expect(written.sort()).toEqual(Object.keys(notificacoes).sort())
})
