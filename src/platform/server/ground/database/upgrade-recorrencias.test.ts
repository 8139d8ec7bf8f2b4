import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { levels, migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

/** The schema before recurrences counted their payables apart from the days of their rule. */
const BEFORE = levels()[138] ?? 0

test('an old recurrence makes as many more as before, holds since it was registered, and the trail tells of no change', async () => {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url, BEFORE)
  const older = postgresqlDatabase(url)
  const rows: [what: string, seguinte: number, feitas: number, puladas: string[], left: number][] = [
    ['all made by one rule', 6, 6, [], 6],
    ['weekly and made monthly after 8', 2, 8, [], 10],
    ['begun anew after all were made', 7, 19, [], 5],
    ['registered late: what passed before counts', 9, 2, [], 3],
    ['one skipped before its rule changed', 2, 3, ['2026-01-01'], 10],
  ]
  for (const [nome, seguinte, feitas, puladas] of rows)
    await older.query(
      `insert into financeiro_recorrencias (nome, nome_fornecedor, cnpj_fornecedor, data_inicio, nome_solicitante, centro_custo, item,
         natureza_orcamentaria, aprovador, vezes, seguinte, feitas, puladas, created_at)
       values ($1, 'x', '1', '2026-01-01', 'x', 'x', 'x', 'x', 'x', 12, $2, $3, $4, '2026-03-01T01:00:00Z')`,
      [nome, seguinte, feitas, puladas],
    )
  const changes = 'select count(*)::int as n from auditoria'
  const [told] = await older.query(changes)
  await older.close()

  await migrateDatabase(url)
  const db = postgresqlDatabase(url)
  const found = await db.query<{ nome: string; left: number; vale_desde: string; regra: string }>(
    'select nome, vezes + adiante - seguinte as left, vale_desde, regra from financeiro_recorrencias order by id',
  )
  expect(found.map(({ nome, left, vale_desde }) => [nome, left, vale_desde])).toEqual(
    rows.map(([nome, , , , left]) => [nome, left, '2026-02-28']),
  )
  expect(found.map(({ regra }) => regra.split(' ').at(-1))).toEqual(rows.map(row => String(row[4])))
  expect(await db.query(changes)).toEqual([told])
  await db.close()
})
