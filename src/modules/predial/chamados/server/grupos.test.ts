import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { categoriasOperations } from '../../categorias/server/service.ts'
import { locaisOperations } from '../../locais/server/service.ts'
import { atribuirChamado } from './progress.ts'
import { chamadosRouter } from './router.ts'
import { createChamado, listChamados } from './service.ts'

const database = testDatabase()
const grupos = selecaoRouter(catalogOf(chamadosRouter)).find(({ procedure: { path } }) =>
  path.endsWith('/grupos'),
)
let platform: Platform
let paula: Person
/** In the order of the alphabet, which is not that of their accounts. Two are called the same. */
const NAMES = ['Álvaro Dias', 'Bruno', 'Bruno', 'Zilda']
const idOf = new Map<string, string>()

beforeAll(async () => {
  platform = await platformOf(database())
  paula = await someone(platform, 'Predial', 'Paula')
  const lugar = {
    categoria_id: (await paula.call(categoriasOperations.create, { nome: 'Marcenaria' })).id,
    local_id: (await paula.call(locaisOperations.create, { nome: 'Recepção' })).id,
  }
  const ticket = (titulo: string) =>
    paula.call(createChamado, { titulo, descricao: 'Emperrada', prioridade: 'Média', ...lugar })
  const people: Person[] = []
  for (const name of NAMES.toReversed()) people.push(await someone(platform, 'Usuário Comum', name))
  for (const round of ['primeira', 'segunda']) {
    await ticket(`Sem ninguém, ${round}`)
    for (const { actor } of people) {
      const { id, version } = await ticket(`${actor?.full_name}, ${round}`)
      idOf.set(actor?.id ?? '', actor?.full_name ?? '')
      await paula.call(atribuirChamado, { id, version, dados: { responsavel_id: actor?.id ?? null } })
    }
  }
})

const list = (more: object) =>
  paula.call(listChamados, { agrupar: 'responsavel_id', por_pagina: 25, ...more } as never)
const holders = (rows: readonly { responsavel_id: string | null }[]) =>
  rows.map(({ responsavel_id }) => responsavel_id).filter((id, at, all) => id !== all[at - 1])

test('tickets in groups by who takes care of them stand in the order of the names, those of nobody last', async () => {
  const { rows } = await list({})
  expect(rows).toHaveLength(10)
  expect(rows.map(({ responsavel_nome }) => responsavel_nome)).toEqual([
    ...NAMES.flatMap(name => [name, name]),
    null,
    null,
  ])
  // Each of the two of one name is a group of their own.
  expect(holders(rows)).toHaveLength(5)
  expect(await list({ direcao: 'asc' }).then(found => holders(found.rows))).toEqual(holders(rows))
  expect(await list({ busca: 'primeira' }).then(found => holders(found.rows))).toEqual(holders(rows))
  const folded = [...idOf].find(([, name]) => name === 'Zilda')?.[0] ?? ''
  const open = await list({ fechados: [folded, ''] })
  expect(open.rows.map(({ responsavel_nome }) => responsavel_nome)).toEqual(
    NAMES.slice(0, 3).flatMap(name => [name, name]),
  )
})

test('the groups that are counted stand in the same order', async () => {
  const { rows } = await list({})
  const input = { lista: 'predial/chamados/list', agrupar: 'responsavel_id', filtros: {} }
  const counted = (await paula.call(grupos as never, input as never)) as {
    grupos: { valor: string | null; quantidade: number }[]
  }
  expect(counted.grupos.map(({ valor }) => valor)).toEqual(holders(rows))
  expect(counted.grupos.map(({ quantidade }) => quantidade)).toEqual([2, 2, 2, 2, 2])
})

test('a page goes on where the one before ends', async () => {
  const { rows } = await list({})
  const pages = await Promise.all([1, 2, 3].map(pagina => list({ pagina, por_pagina: 3, fechados: [''] })))
  expect(pages.flatMap(page => page.rows.map(({ id }) => id))).toEqual(rows.slice(0, 8).map(({ id }) => id))
  const turned = await list({ ordem: 'responsavel_id', direcao: 'desc' })
  expect(holders(turned.rows)).toEqual(holders(rows).toReversed())
})
