import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { BRIEF_COUNT_LIMIT } from '#platform/contract/list.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn, ordemDe } from '../ground/database/columns.ts'
import type { Queryable } from '../ground/database/database.ts'
import { defineSource } from './list-query.ts'

const ROWS = 6000

const estado = vocabulary([
  { value: 'Nova', tone: 'gray' },
  { value: 'Usada', tone: 'gray' },
  { value: 'Perdida', tone: 'gray' },
])
const malas = pgTable('malas', {
  ...registroColumns(),
  nome: text().notNull(),
  estado: text(),
  dia: date().notNull(),
  dono_id: integer(),
  busca: buscaColumn('nome'),
})
interface Mala {
  id: number
  nome: string
  estado: string | null
  dia: string
  dono_id: number | null
}
const source = defineSource<Mala>()({
  table: malas,
  sort: { estado: ordemDe('estado', estado) },
  grupos: { dono_id: 'select id from donos order by nome, id' },
})

const database = testDatabase()
beforeAll(async () => {
  const { query } = database()
  await query('create table donos (id int primary key, nome text not null)')
  await query(`insert into donos values (1, 'Zeca'), (2, 'Ana'), (3, 'Bia')`)
  await query(`create table malas (id serial primary key, version int not null default 1, user_id uuid,
    created_at timestamptz not null default now(), nome text not null, estado text, dia date not null, dono_id int,
    busca text generated always as (' ' || f_busca(nome)) stored)`)
  await query(`insert into malas (nome, estado, dia, dono_id)
    select case when n % 3 = 0 then 'Pote ' else 'Mala ' end || n, (array['Nova', 'Usada', 'Perdida', 'Rara', null])[1 + n * 7 % 5],
      date '2026-01-01' + n * 11 % 400, nullif(n * 5 % 4, 0) from generate_series(1, ${ROWS}) n`)
  await query('analyze malas')
})

type Asked = Parameters<typeof source.page>[1]

/** @returns the ids of a page, and whether all matches were sorted for it */
async function page(asked: Partial<Asked>): Promise<{ ids: number[]; total: number; sorted: boolean }> {
  const told: string[] = []
  const db: Queryable = {
    ...database(),
    query: (text, params) => {
      told.push(text)
      return database().query(text, params)
    },
  }
  const input = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: 25, busca: '', filtros: {}, ...asked }
  const { rows, total } = await source.page(db, input as Asked)
  return { ids: rows.map(({ id }) => id), total, sorted: told.some(text => text.includes('(with m_ as')) }
}

/** Of all rows in the same order and groups, those that match. */
async function expected(asked: Partial<Asked>): Promise<number[]> {
  const names = new Map(
    (await database().query<Mala>('select id, nome from malas')).map(({ id, nome }) => [id, nome]),
  )
  const all: number[] = []
  for (let pagina = 1; pagina <= ROWS / 100; pagina++)
    all.push(...(await page({ ...asked, pagina, por_pagina: 100 })).ids)
  return all.filter(id => names.get(id)?.startsWith('Mala'))
}

describe.each([
  ['of a vocabulary', { agrupar: 'estado' }],
  ['of a vocabulary, some folded', { agrupar: 'estado', fechados: ['Nova', ''] }],
  ['of a vocabulary that is their order, too', { agrupar: 'estado', ordem: 'estado' }],
  ['of months', { agrupar: 'dia', ordem: 'dia' }],
  ['of months, one folded', { agrupar: 'dia', fechados: ['2026-01'] }],
  ['of people by their names', { agrupar: 'dono_id' }],
  ['of people by their names, one folded', { agrupar: 'dono_id', fechados: ['2'] }],
  ['of people by their names, turned', { agrupar: 'dono_id', ordem: 'dono_id' }],
  ['none', { ordem: 'dia' }],
] as [string, Partial<Asked>][])('in groups: %s', (_name, grouped) => {
  test.each(['asc', 'desc'] as const)(
    '%s: what nearly all rows hold is found among the first ones',
    async direcao => {
      const asked = { ...grouped, direcao }
      const all = await expected(asked)
      expect(all.length).toBeGreaterThan(BRIEF_COUNT_LIMIT)
      for (const pagina of [1, 2, 3]) {
        const found = await page({ ...asked, busca: 'ma', pagina })
        expect(found.ids).toEqual(all.slice(25 * (pagina - 1), 25 * pagina))
        expect(found).toMatchObject({ total: BRIEF_COUNT_LIMIT, sorted: false })
      }
    },
  )
})
