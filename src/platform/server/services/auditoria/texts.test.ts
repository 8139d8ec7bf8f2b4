import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickest } from '#platform/testing/effort/effort.ts'
import { startPostgres, type TestPostgres } from '#platform/testing/servers/postgres.ts'
import { followChanges } from '../../ground/changes.ts'
import type { Database } from '../../ground/database/database.ts'
import { migrateDatabase } from '../../ground/database/migrate.ts'
import { postgresqlDatabase } from '../../ground/database/open-postgresql.ts'
import { forget } from './erase.ts'
import { fillTexts, followTrail, textosDaTrilha } from './texts.ts'

const AUTHOR = { user_id: null, nome: 'Ana', operacao: 'teste', pedido: '' }
/** Ten slices, between which the work rests: the kill comes after the first. */
const MANY = 5_000

let postgres: TestPostgres
let db: Database
beforeAll(async () => {
  postgres = await startPostgres({ fsync: true })
  const url = await postgres.createDatabase('alicerce')
  await migrateDatabase(url)
  db = postgresqlDatabase(url)
})
afterAll(async () => {
  await db.close()
  await postgres.stop()
})

const write = (statement: string, params?: unknown[]) =>
  db.transaction(AUTHOR, tx => tx.query<{ id: number }>(statement, params))
const counts = async () => {
  const [row] = await db.query<{ all: number; empty: number; wrong: number }>(
    `select count(*)::int as all, count(*) filter (where busca is null)::int as empty,
       count(*) filter (where busca <> texto_da_linha(usuario_nome, antes, depois))::int as wrong from auditoria`,
  )
  return row
}

test('a kill of the database while texts are made: the next run makes the rest', async () => {
  await write(
    `insert into comercial_clientes (nome_cliente, email)
     select 'Cliente ' || n, 'contato' || n || '@empresa.com.br' from generate_series(1, $1::int) n`,
    [MANY],
  )
  expect(await counts()).toEqual({ all: MANY, empty: MANY, wrong: 0 })
  const filling = fillTexts(db)
  filling.catch(() => undefined)
  await expect.poll(async () => (await counts())?.empty, { interval: 20 }).toBeLessThan(MANY)
  await postgres.kill9()
  await postgres.restart()
  expect((await counts())?.all).toBe(MANY)
  await filling.catch(() => undefined)
  await fillTexts(db)
  expect(await counts()).toEqual({ all: MANY, empty: 0, wrong: 0 })
})

test('what is erased from the trail leaves its text at once', async () => {
  const [row] = await write(
    `insert into comercial_clientes (nome_cliente) values ('Zulmira Quitéria') returning id`,
  )
  await fillTexts(db)
  const found = () => db.query(`select from auditoria where busca like '%zulmira%'`)
  expect(await found()).toHaveLength(1)
  await db.transaction(AUTHOR, tx => forget(tx, 'comercial_clientes', row?.id ?? 0))
  expect(await found()).toEqual([])
  await fillTexts(db)
  expect(await found()).toEqual([])
})

test('one transaction changes 2,000 rows a second and more, trail included', async () => {
  const change = async () => {
    const started = performance.now()
    await write(
      `update comercial_clientes set telefone = $1 where id in
      (select id from comercial_clientes order by id limit 1000)`,
      [String(started)],
    )
    return performance.now() - started
  }
  const [before] = await db.query<{ n: number }>('select count(*)::int as n from auditoria')
  const rounds = await quickest(change, { enough: 500 })
  expect(rounds).toBeLessThan(500)
  const [after] = await db.query<{ n: number }>('select count(*)::int as n from auditoria')
  expect(after?.n).toBeGreaterThanOrEqual((before?.n ?? 0) + 1000)
})

test('changes ask for the texts, once for all of a moment', async () => {
  const leave = followTrail(db, await followChanges(db), 200)
  const asked = () =>
    db.query(`select from tarefas_do_sistema where nome = 'textos_da_trilha' and estado = 'aguardando'`)
  for (let n = 0; n < 5; n++) await write(`insert into comercial_clientes (nome_cliente) values ('Novo')`)
  expect(await asked()).toEqual([])
  await expect.poll(asked).toHaveLength(1)
  leave()
})

describe('trigrams that writes leave beside their index', () => {
  const add = (count: number, text: string) =>
    write(`insert into comercial_clientes (nome_cliente) select ${text} from generate_series(1, ${count}) n`)
  /** Empties the list. @returns how many pages of 8 kB it had */
  const left = async () => {
    const [row] = await db.query<{ n: number }>(`select gin_clean_pending_list('clientes_busca') as n`)
    return row?.n
  }

  test('are in it once the job has run', async () => {
    await add(200, `'Olaria ' || md5(n::text)`)
    expect(await left()).toBeGreaterThan(0)
    await add(200, `'Olaria ' || md5(n::text)`)
    await textosDaTrilha.run({ db, signal: AbortSignal.timeout(60_000) } as never, {})
    expect(await left()).toBe(0)
  })

  test('wait for it also where a write leaves more than 4 MB', async () => {
    await add(1000, `(select string_agg(md5(n || '/' || k), ' ') from generate_series(1, 10) k)`)
    expect(await left()).toBeGreaterThan(4 * 128)
  })
})
