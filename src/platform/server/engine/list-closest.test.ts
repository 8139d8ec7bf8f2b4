import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { BRIEF_COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '#platform/contract/list.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn } from '../ground/database/columns.ts'
import { defineSource } from './list-query.ts'

const pontes = pgTable('pontes', {
  ...registroColumns(),
  nome: text().notNull(),
  busca: buscaColumn('nome'),
})
const source = defineSource<{ id: number; nome: string }>()({ table: pontes })

const database = testDatabase()
beforeAll(async () => {
  const { query } = database()
  await query(`create table pontes (id serial primary key, version int not null default 1, user_id uuid,
    created_at timestamptz not null default now(), nome text not null,
    busca text generated always as (' ' || f_busca(nome)) stored)`)
  await query(`insert into pontes (nome) select 'Ponte do Canal ' || n from generate_series(1, 6000) n`)
  await query(`insert into pontes (nome) select 'Canal ' || n from generate_series(1, 3) n`)
  await query(`insert into pontes (nome) values ('Água Canal'), ('água Canal 2'), ('Zum do Canal')`)
  await query(`create index pontes_nome on pontes (nome, id)`)
  await query('analyze pontes')
})

const chosen = async (busca: string, por_pagina = 5) => {
  const asked = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina, busca, filtros: {} } as const
  return source.page(database(), asked, { closest: true })
}

test('of more matches than are counted, those come first that begin with what was typed', async () => {
  const many = await chosen('canal')
  expect(many.total).toBe(SEARCH_COUNT_LIMIT)
  expect(many.total_minimo).toBe(true)
  const names = many.rows.map(({ nome }) => nome)
  expect(names.slice(0, 3)).toEqual(['Canal 1', 'Canal 2', 'Canal 3'])
  expect(new Set(many.rows.map(({ id }) => id)).size).toBe(5)

  const brief = await chosen('ca')
  expect(brief.total).toBe(BRIEF_COUNT_LIMIT)
  expect((await chosen('canal 1')).total).toBe(BRIEF_COUNT_LIMIT)
  expect((await chosen('al canal')).total).toBe(SEARCH_COUNT_LIMIT)
  expect(brief.rows.map(({ nome }) => nome)).toEqual(names)
  expect((await chosen('CÂNAL', 3)).rows.map(({ nome }) => nome)).toEqual(names.slice(0, 3))
  // All that there is room for begin with it.
  expect((await chosen('p')).rows.every(({ nome }) => nome.startsWith('Ponte'))).toBe(true)
})

test('of few matches, too', async () => {
  expect((await chosen('agua')).rows.map(({ nome }) => nome)).toEqual(['Água Canal', 'água Canal 2'])
  expect((await chosen('canal 3')).rows[0]?.nome).toBe('Canal 3')
  expect((await chosen('zum')).total).toBe(1)
})
