import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn, dinheiro, ordemDe, textoOrdenado } from '../ground/database/columns.ts'
import type { Database } from '../ground/database/database.ts'
import { exceedsScan, fitsScan } from '../ground/database/search-indexes.ts'
import { countLimit } from '../ground/database/search-words.ts'
import { defineSource } from './list-query.ts'

const estado = vocabulary([
  { value: 'Nova', tone: 'gray' },
  { value: 'Velha', tone: 'gray' },
])
const rios = pgTable('rios', {
  id: integer().primaryKey(),
  nome: text().notNull(),
  busca: buscaColumn('nome'),
})
const pontes = pgTable('pontes', {
  ...registroColumns(),
  nome: text().notNull(),
  rio_id: integer(),
  custo: dinheiro(),
  estado: text(),
  dia: date(),
  lugar: textoOrdenado(),
  busca: buscaColumn('nome'),
})
const source = defineSource<{ id: number; nome: string }>()({
  table: pontes,
  sort: { estado: ordemDe('estado', estado) },
  filters: { nome: 't.nome = ?', rio_id: 't.rio_id = ?' },
})

/** The same, where words are also looked for in the name of the river. */
const overRivers = defineSource<{ id: number; nome: string }>()({
  table: pontes,
  searchRelated: [{ column: 'rio_id', table: rios, searched: 'busca' }],
  filters: { nome: 't.nome = ?', rio_id: 't.rio_id = ?' },
})

const database = testDatabase()
beforeAll(async () => {
  const { query } = database()
  await query(`create table pontes (id serial primary key, version int not null default 1, user_id uuid,
    created_at timestamptz not null default now(), nome text not null, rio_id int, custo numeric(15, 2), estado text, dia date,
    lugar text collate "und-x-icu", busca text generated always as (' ' || f_busca(nome)) stored)`)
  await query(`create table rios (id int primary key, nome text not null,
    busca text generated always as (' ' || f_busca(nome)) stored)`)
  await query(`insert into rios
    select n, case when n % 2 = 0 then 'Água Fria' when n < 1200 then 'Córrego' else 'Tietê' end || repeat(' do Sul', 60)
    from generate_series(1, 13000) n`)
  await query(`insert into pontes (nome, rio_id, custo)
    select case when n % 3 = 0 then 'Passarela' when n % 10000 = 1 then 'Pinguela' else 'Ponte' end || repeat(' de aço', 60), nullif(n * 7 % 12001, n % 5), n - 6000.25
    from generate_series(1, 12000) n`)
  await query(
    `update pontes set estado = (array['Velha', 'Rara', 'Nova', null])[1 + id % 4], dia = date '2026-01-15' + id % 70,
      lugar = (array['Ávila', 'bauru', 'avaré', 'Zona', 'Évora', null])[1 + id % 6]`,
  )
  await query('vacuum full pontes')
  await query('create index pontes_rio on pontes (rio_id)')
  await query('analyze pontes, rios')
})

function asking() {
  const asked: boolean[] = []
  const db = database()
  const halves: Database['halves'] = async (...given) => {
    const rows = await db.halves?.(...given)
    asked.push(rows !== undefined)
    return rows as never
  }
  return { asked, db: { ...db, halves } }
}

const totals = (db: Database, busca: string, filtros = {}, of: Pick<typeof source, 'totals'> = source) =>
  of.totals<{ linhas: number; custo: string; pontes: string }>(
    db,
    { busca, filtros },
    { by: 'nome', sums: 'count(*) as n, sum(custo) as custo' },
    {
      linhas: 'coalesce(sum(t.n), 0)::int',
      custo: 'coalesce(sum(t.custo), 0)::numeric(30, 2)',
      pontes: 'coalesce(sum(t.custo) filter (where t.nome like ?1), 0)::numeric(30, 2)',
    },
    { params: ['Ponte%'] },
  )

test('totals of a word that most rows hold are those of both halves of the table, to the cent', async () => {
  const { db, asked } = asking()
  for (const [busca, filtros] of [
    ['po', {}],
    ['ponte aco', {}],
    ['nada', {}],
    ['aco', { nome: `Passarela${' de aço'.repeat(60)}` }],
  ] as const)
    expect(await totals(db, busca, filtros)).toEqual(
      await totals({ ...database(), halves: undefined }, busca, filtros),
    )
  expect(asked).toEqual([true, true, true, true])
  expect((await totals(db, 'aco')).linhas).toBe(12_000)
  expect((await totals(db, 'passarela')).linhas).toBe(4_000)
})

test('without words an index may have the sums: they are asked of the whole', async () => {
  const { db, asked } = asking()
  expect((await totals(db, '')).linhas).toBe(12_000)
  expect(asked).toEqual([])
})

/** What each row says when its own text and its river's are read. */
async function expected(words: string[], filter = 'true') {
  const holds = words.map(
    (_, w) =>
      `(t.busca like '%' || $${w + 1} || '%' or coalesce(r.busca like '%' || $${w + 1} || '%', false))`,
  )
  const [row] = await database().query(
    `select count(*)::int as linhas, coalesce(sum(custo), 0)::numeric(30, 2) as custo,
       coalesce(sum(custo) filter (where t.nome like 'Ponte%'), 0)::numeric(30, 2) as pontes
     from pontes t left join rios r on r.id = t.rio_id where ${[filter, ...holds].join(' and ')}`,
    words,
  )
  return row
}

test.each([
  // Common among rivers, and among both.
  ['fria', true],
  ['fri ponte', true],
  ['su a', true],
  ['sul aço fria', true],
  // Common among rivers, and rare or nowhere: the few rows of the rare word are read, and no river is looked for.
  ['fria pinguela', false],
  ['fria nada', false],
  // Few rivers, and none: their keys are listed.
  ['córrego', false],
] as const)(
  'totals of %j, which is looked for in another table, are those of its rows',
  async (busca, large) => {
    const words = busca.normalize('NFD').replace(/\p{M}/gu, '').split(' ')
    const { db, asked } = asking()
    const found = await totals(db, busca, {}, overRivers)
    expect(found).toEqual(await expected(words))
    expect(found).toEqual(await totals({ ...database(), halves: undefined }, busca, {}, overRivers))
    if (large) expect(asked).toEqual([true])
  },
)

test('where an index finds the rows, the matches of the other table alone are found in halves', async () => {
  const { db, asked } = asking()
  const filtros = { rio_id: 4 }
  expect(await totals(db, 'fria', filtros, overRivers)).toEqual(await expected(['fria'], 't.rio_id = 4'))
  expect(asked).toEqual([true])
})

test('totals are those of the rows where an index is read in their stead, also of a text too long for it', async () => {
  const { query } = database()
  await query(
    `create index pontes_varredura on pontes (id, nome, rio_id, custo, busca) where ${fitsScan('busca')}`,
  )
  await query(`create index pontes_longas on pontes (id) where ${exceedsScan('busca')}`)
  await query('create index rios_varredura on rios (id, busca)')
  await query(`insert into pontes (nome, rio_id, custo)
    values ((select 'Ponte ' || string_agg(md5(n::text), '') from generate_series(1, 300) n), 2, 0.05)`)
  await query('vacuum analyze pontes, rios')
  for (const [busca, of] of [
    ['po', source],
    ['fri', overRivers],
    ['fri ponte', overRivers],
  ] as const) {
    const { db, asked } = asking()
    const found = await totals(db, busca, {}, of)
    expect(found).toEqual(await totals({ ...database(), halves: undefined }, busca, {}, of))
    expect(asked).toEqual([true])
  }
  expect(await totals(database(), 'fri ponte', {}, overRivers)).toEqual(await expected(['fri', 'ponte']))
})

test.each(['estado', 'dia', 'dia:semana', 'lugar'])(
  'groups by %s of a word that most rows hold are those of both halves, in their order',
  async agrupar => {
    const { db, asked } = asking()
    const groups = (of: Database, busca: string) =>
      source.groups(of, { busca, filtros: {} }, agrupar, { custo: 't.custo' }, {})
    for (const busca of ['po', 'ponte aco']) {
      const expected = await groups({ ...db, halves: async () => undefined }, busca)
      expect(expected.length).toBeGreaterThan(2)
      expect(await groups(db, busca)).toEqual(expected)
    }
    expect(asked).toEqual([true, true])
  },
)

test.each([
  ['do', true],
  ['do sul', false],
  ['ag', false],
])('a page of "%s", of which very many rivers are, looks them up: %s', async (busca, looksUp) => {
  const told: string[] = []
  const query: Database['query'] = (text, params) => {
    told.push(text)
    return database().query(text, params)
  }
  const order = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: 25 } as const
  const found = await overRivers.page({ ...database(), query }, { busca, filtros: {}, ...order })
  const like = busca.split(' ').map(word => `f_busca(r.nome) like '%${word}%'`)
  const rows = await database().query<{ id: number }>(
    `select t.id from pontes t join rios r on r.id = t.rio_id where ${like.join(' and ')} order by t.nome, t.id`,
  )
  expect(found.rows.map(({ id }) => id)).toEqual(rows.slice(0, 25).map(({ id }) => id))
  expect(found.total).toBe(Math.min(rows.length, countLimit(busca) ?? 0))
  const counting = told.find(text => text.includes('total_'))
  expect(counting?.includes('exists (select from rios r where r.id = t.rio_id')).toBe(looksUp)
  // Several words: the matches are planned without the limit.
  expect(counting?.includes('m_ as materialized (select * from a_ limit ')).toBe(busca.includes(' '))
})
