import { beforeAll, expect, test } from 'vitest'
import { everyDepartment } from '#platform/testing/records/departments.ts'
import { freshDatabaseUrl, testDatabase } from '#platform/testing/servers/databases.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { levels, migrateDatabase } from '../../ground/database/migrate.ts'
import { postgresqlDatabase } from '../../ground/database/open-postgresql.ts'
import { gather } from '../../module.ts'
import { type Filha, syncOwners } from './owners.ts'

const database = testDatabase()
let declared: Filha[]
beforeAll(async () => {
  declared = gather([...(await everyDepartment()).values()]).filhas
})

/** Notes in the trail that a row was made, as the trigger `auditar` does. */
const note = (db: Queryable, tabela: string, depois: object | null) =>
  db.query(
    `insert into auditoria (usuario_nome, operacao, pedido, tabela, registro_id, acao, depois)
     values ('Ana', 'teste', '', $1, 1, 'criar', $2)`,
    [tabela, depois && JSON.stringify(depois)],
  )
const owners = (db: Queryable) =>
  db.query<{ id: number; tabela: string; dono: string | null; dono_id: number | null }>(
    'select id, tabela, dono, dono_id from auditoria where operacao = $1 order by id',
    ['teste'],
  )

const EXAMPLES: [string, object | null, string | null, number | null][] = [
  ['anexos', { tabela: 'ssma_desvios', registro_id: 7 }, 'ssma_desvios', 7],
  ['comercial_envios', { proposta_id: 3 }, 'comercial_propostas', 3],
  ['rh_documentos_funcionario', { funcionario_id: 5 }, 'rh_funcionarios', 5],
  ['rh_documentos_funcionario', null, 'rh_funcionarios', null],
  ['comercial_clientes', { proposta_id: 3 }, null, null],
]

test('the trail keeps its owners through the migration, and the start has nothing to change', async () => {
  const url = await freshDatabaseUrl('template0')
  const [before] = levels().slice(32, 33)
  await migrateDatabase(url, before)
  const db: Database = postgresqlDatabase(url)
  for (const [tabela, depois] of EXAMPLES) await note(db, tabela, depois)
  const generated = await owners(db)
  expect(generated).toMatchObject(EXAMPLES.map(([tabela, , dono, dono_id]) => ({ tabela, dono, dono_id })))

  await migrateDatabase(url)
  expect(await owners(db)).toEqual(generated)
  for (const [tabela, depois] of EXAMPLES) await note(db, tabela, depois)
  const all = await owners(db)
  expect(all.slice(EXAMPLES.length).map(row => ({ ...row, id: 0 }))).toEqual(
    generated.map(row => ({ ...row, id: 0 })),
  )

  const version = () => db.query(`select xmin from pg_proc where proname = 'auditoria_dono'`)
  const installed = await version()
  // Tables that departments declared since that migration are added by the start.
  const known = declared.filter(({ tabela }) => EXAMPLES.some(([example]) => example === tabela))
  await syncOwners(db, known)
  expect(await version()).toEqual(installed)
  await db.close()
})

test('a table that a department declares gets its owners, also in the rows that are there', async () => {
  const db = database()
  await note(db, 'obras_itens', { obra_id: 9 })
  await note(db, 'comercial_envios', { proposta_id: 3 })
  const item: Filha = {
    tabela: 'obras_itens',
    dono: 'obras',
    coluna: 'obra_id',
    area: 'comercial',
    entidade: 'Item',
    campos: {},
    nome: [],
  }
  const found = async () => (await owners(db)).map(row => ({ ...row, id: 0 }))
  const row = (tabela: string, dono: string | null, dono_id: number | null) => ({
    id: 0,
    tabela,
    dono,
    dono_id,
  })
  expect(await found()).toEqual([
    row('obras_itens', null, null),
    row('comercial_envios', 'comercial_propostas', 3),
  ])

  await Promise.all([syncOwners(db, [...declared, item]), syncOwners(db, [...declared, item])])
  await note(db, 'obras_itens', { obra_id: 10 })
  expect(await found()).toEqual([
    row('obras_itens', 'obras', 9),
    row('comercial_envios', 'comercial_propostas', 3),
    row('obras_itens', 'obras', 10),
  ])

  await syncOwners(db, declared)
  await note(db, 'obras_itens', { obra_id: 11 })
  expect((await found()).filter(({ tabela }) => tabela === 'obras_itens')).toEqual([
    row('obras_itens', null, null),
    row('obras_itens', null, null),
    row('obras_itens', null, null),
  ])
})
