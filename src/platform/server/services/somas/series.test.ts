import { beforeAll, expect, test } from 'vitest'
import { everyDepartment } from '#platform/testing/records/departments.ts'
import { freshDatabaseUrl, testDatabase } from '#platform/testing/servers/databases.ts'
import { migrateDatabase } from '../../ground/database/migrate.ts'
import { postgresqlDatabase } from '../../ground/database/open-postgresql.ts'
import { gather } from '../../module.ts'
import { type Serie, syncSeries } from './series.ts'

const database = testDatabase()
let declared: Serie[]
beforeAll(async () => {
  declared = gather([...(await everyDepartment()).values()]).series
})

const sums = (serie: string) =>
  database().query<{ dia: string; quantidade: number; valor: string }>(
    `select dia::text, sum(quantidade)::int as quantidade, sum(valor)::text as valor from painel_somas
     where serie = $1 group by 1 having sum(quantidade) <> 0 order by 1`,
    [serie],
  )
const client = (nome: string, day: string) =>
  database().query('insert into comercial_clientes (nome_cliente, created_at) values ($1, $2)', [
    nome,
    `${day}T12:00:00Z`,
  ])

test('a second start has nothing to change', async () => {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url)
  const db = postgresqlDatabase(url)
  await syncSeries(db, declared)
  const version = () => db.query(`select oid, xmin from pg_proc where proname = 'painel_series'`)
  const migrated = await version()
  await syncSeries(db, declared)
  expect(await version()).toEqual(migrated)
  await db.close()
})

test('a declared series is counted from the records and kept; changed it counts anew, gone it leaves nothing', async () => {
  await client('Um', '2026-01-05')
  await client('Dois', '2026-01-05')
  const serie = (condicao: string): Serie => ({
    serie: 'clientes_novos',
    tabela: 'comercial_clientes',
    dia: '(created_at at time zone $$UTC$$)::date',
    valor: '0',
    condicao,
  })
  await Promise.all([1, 2].map(() => syncSeries(database(), [...declared, serie('true')])))
  expect(await sums('clientes_novos')).toEqual([{ dia: '2026-01-05', quantidade: 2, valor: '0.00' }])
  await client('Três', '2026-01-06')
  expect(await sums('clientes_novos')).toHaveLength(2)

  await syncSeries(database(), [...declared, serie(`nome_cliente <> 'Um'`)])
  await client('Um', '2026-01-07')
  expect(await sums('clientes_novos')).toEqual([
    { dia: '2026-01-05', quantidade: 1, valor: '0.00' },
    { dia: '2026-01-06', quantidade: 1, valor: '0.00' },
  ])

  await syncSeries(database(), declared)
  await client('Quatro', '2026-01-08')
  expect(await database().query(`select from painel_somas where serie = 'clientes_novos'`)).toEqual([])
  const triggers = await database().query(
    `select from pg_trigger where tgrelid = 'comercial_clientes'::regclass and tgname like 'painel%'`,
  )
  expect(triggers).toEqual([])
})
