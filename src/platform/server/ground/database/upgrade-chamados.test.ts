import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { levels, migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

/** The schema before tickets had a day on which they were closed. */
const BEFORE = levels()[109] ?? 0

test('the day on which an old ticket was closed is that of the trail, and unknown where it does not tell', async () => {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url, BEFORE)
  const older = postgresqlDatabase(url)
  const ticket = (titulo: string, status: string) =>
    older.query(
      `insert into predial_chamados (titulo, status, solicitante_nome, descricao, data_abertura)
       values ($1, $2, 'Ana', 'x', '2026-01-01')`,
      [titulo, status],
    )
  const move = async (titulo: string, status: string, quando: string) => {
    await older.query('update predial_chamados set status = $2 where titulo = $1', [titulo, status])
    await older.query(
      `alter table auditoria disable trigger user;
       update auditoria set quando = '${quando}' where id = (select max(id) from auditoria);
       alter table auditoria enable trigger user`,
    )
  }
  for (const titulo of ['fechado', 'reaberto', 'de novo']) await ticket(titulo, 'Aberto')
  await ticket('trazido', 'Fechado')
  await move('fechado', 'Resolvido', '2026-02-11T02:30:00Z')
  await move('fechado', 'Fechado', '2026-03-01T12:00:00Z')
  await move('reaberto', 'Resolvido', '2026-02-02T12:00:00Z')
  await move('reaberto', 'Em Andamento', '2026-02-03T12:00:00Z')
  await move('de novo', 'Resolvido', '2026-02-02T12:00:00Z')
  await move('de novo', 'Aberto', '2026-02-03T12:00:00Z')
  await move('de novo', 'Cancelado', '2026-02-04T12:00:00Z')
  await older.close()

  await migrateDatabase(url)
  const db = postgresqlDatabase(url)
  const rows = await db.query<{ titulo: string; dia: string | null }>(
    'select titulo, data_fechamento::text as dia from predial_chamados order by id',
  )
  expect(rows.map(({ titulo, dia }) => [titulo, dia])).toEqual([
    ['fechado', '2026-02-10'],
    ['reaberto', null],
    ['de novo', '2026-02-04'],
    ['trazido', null],
  ])
  await db.close()
})
