import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/databases.ts'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn, dinheiro } from '../ground/database/columns.ts'
import type { Database } from '../ground/database/database.ts'
import { defineSource } from './list-query.ts'

const pontes = pgTable('pontes', {
  ...registroColumns(),
  nome: text().notNull(),
  custo: dinheiro(),
  busca: buscaColumn('nome'),
})
const source = defineSource<{ id: number; nome: string }>()({
  table: pontes,
  filters: { nome: 't.nome = ?' },
})

const database = testDatabase()
beforeAll(async () => {
  const { query } = database()
  await query(`create table pontes (id serial primary key, version int not null default 1, user_id uuid,
    created_at timestamptz not null default now(), nome text not null, custo numeric(15, 2),
    busca text generated always as (' ' || f_busca(nome)) stored)`)
  await query(`insert into pontes (nome, custo)
    select case when n % 3 = 0 then 'Passarela' else 'Ponte' end || repeat(' de aço', 60), n - 6000.25 from generate_series(1, 12000) n`)
  await query('analyze pontes')
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

const totals = (db: Database, busca: string, filtros = {}) =>
  source.totals<{ linhas: number; custo: string; pontes: string }>(
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
