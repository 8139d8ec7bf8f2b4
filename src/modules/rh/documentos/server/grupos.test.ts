import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { documentosRouter } from './router.ts'
import { listTodosOsDocumentos } from './service.ts'

const database = testDatabase()
const grupos = selecaoRouter(catalogOf(documentosRouter)).find(({ procedure: { path } }) =>
  path.endsWith('/grupos'),
)
let platform: Platform
let rita: Person
/** In the order of the alphabet, which is not that of their records. Two are called the same. */
const NAMES = ['Álvaro Dias', 'Bruno', 'Bruno', 'Zilda']

/** Employees with two documents each. */
const employees = (names: readonly string[]) =>
  database().query(
    `with f as (
       insert into rh_funcionarios (nome_completo, cpf, tipo_contrato)
       select nome, '52998224725', 'CLT' from unnest($1::text[]) with ordinality n (nome, lugar) order by lugar returning id
     )
     insert into rh_documentos_funcionario
       (funcionario_id, tipo_documento, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo)
     select id, tipo, 'a.pdf', id || tipo, 1, 'application/pdf' from f, unnest(array['ASO', 'RG']) tipo`,
    [names],
  )

beforeAll(async () => {
  platform = await platformOf(database())
  rita = await someone(platform, 'RH', 'Rita')
  await employees(NAMES.toReversed())
  // Without a document there is no group.
  await database().query(
    `insert into rh_funcionarios (nome_completo, cpf, tipo_contrato) values ('Carlos', '52998224725', 'CLT')`,
  )
})

const list = (more: object = {}) =>
  rita.call(listTodosOsDocumentos, { agrupar: 'funcionario_id', por_pagina: 25, ...more } as never)
const holders = (rows: readonly { funcionario_id: number }[]) =>
  rows.map(({ funcionario_id }) => funcionario_id).filter((id, at, all) => id !== all[at - 1])

test('documents in groups by employee stand in the order of the names, and are counted so', async () => {
  const { rows } = await list()
  expect(rows.map(({ nome_completo }) => nome_completo)).toEqual(NAMES.flatMap(name => [name, name]))
  // Each of the two of one name is a group of their own.
  expect(holders(rows)).toHaveLength(4)
  expect(holders((await list({ busca: 'ASO' })).rows)).toEqual(holders(rows))
  const [first] = holders(rows)
  expect(holders((await list({ fechados: [String(first)] })).rows)).toEqual(holders(rows).slice(1))
  const turned = await list({ ordem: 'funcionario_id', direcao: 'desc' })
  expect(holders(turned.rows)).toEqual(holders(rows).toReversed())
  const input = { lista: 'rh/documentos/todos', agrupar: 'funcionario_id', filtros: {} }
  expect(await rita.call(grupos as never, input as never)).toEqual({
    grupos: holders(rows).map(id => ({ valor: String(id), quantidade: 2, somas: {} })),
  })
})

test('of more employees than groups are told, each document comes once, by the employee', async () => {
  await employees(Array.from({ length: 1000 }, (_, n) => `Pessoa ${n}`))
  const pages = await Promise.all([1, 2, 3].map(pagina => list({ pagina, por_pagina: 100 })))
  const rows = pages.flatMap(page => page.rows)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(300)
  expect(holders(rows)).toHaveLength(150)
  expect(holders(rows)).toEqual(holders(rows).toSorted((one, other) => one - other))
})
