import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#platform/testing/servers/postgres.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

const AUTHOR = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
const INSERT = 'insert into comercial_clientes (nome_cliente) values ($1)'

let postgres: TestPostgres
let url = ''
let db: Database
let told: string[] = []
beforeAll(async () => {
  postgres = await startPostgres({ settings: { max_prepared_transactions: '1' } })
  url = await postgres.createDatabase('alicerce')
  await migrateDatabase(url)
  db = postgresqlDatabase(url)
  await db.listen('mudancas', table => told.push(table))
})
beforeEach(() => {
  told = []
})
afterAll(async () => {
  await db.close()
  await postgres.stop()
})

/** What is told of after this was told of comes after everything before it. */
async function allTold(): Promise<string[]> {
  await db.query(`select pg_notify('mudancas', 'fim')`)
  await expect.poll(() => told).toContain('fim')
  return told.slice(0, told.indexOf('fim'))
}

test('a transaction tells once of each table that it changed, and none that was rolled back', async () => {
  await db.transaction(AUTHOR, async tx => {
    for (const name of ['Ana', 'Bia']) await tx.query(INSERT, [name])
    await tx.query(`insert into predial_locais (nome) values ('Obra')`)
  })
  const failing = db.transaction(AUTHOR, async tx => {
    await tx.query(INSERT, ['Nunca'])
    throw new Error('não')
  })
  await expect(failing).rejects.toThrow('não')
  await db.transaction(AUTHOR, tx => tx.query('select 1'))
  expect(await allTold()).toEqual(['comercial_clientes', 'predial_locais'])
})

test('SQL by hand tells with its commit, also on a connection that a server wrote on', async () => {
  await db.transaction(AUTHOR, tx => tx.query(INSERT, ['Da pessoa']))
  await db.query(INSERT, ['À mão'])
  expect(await allTold()).toEqual(['comercial_clientes', 'comercial_clientes'])
})

test('no write of a server notifies inside its transaction, so that commits need not pass one by one', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; select set_config('app.avisos', E'\\n', false)`)
  await client.query(INSERT, ['Ana'])
  await client.query(`update comercial_clientes set telefone = '1' where nome_cliente = 'Ana'`)
  await client.query(`delete from comercial_clientes where nome_cliente = 'Ana'`)
  await client.query(`insert into emails (para, assunto, texto, html) values ('a@b.com.br', 'a', 'b', 'c')`)
  // PostgreSQL refuses to prepare a transaction that notifies.
  await client.query(`prepare transaction 'sem_avisos'`)
  await client.query(`rollback prepared 'sem_avisos'`)
  await client.query(`begin; select set_config('app.avisos', '', false)`)
  await client.query(INSERT, ['Ana'])
  await expect(client.query(`prepare transaction 'com_avisos'`)).rejects.toThrow('NOTIFY')
  await client.end()
})

test('a server that is killed as it commits has told of the change', async () => {
  const script = `
    import { postgresqlDatabase } from '${import.meta.dirname}/open-postgresql.ts'
    await postgresqlDatabase(process.argv[1]).transaction(${JSON.stringify(AUTHOR)}, async tx => {
      await tx.query('${INSERT}', ['Último'])
      setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    })`
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, url], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  }
  const kept = () => db.query(`select from comercial_clientes where nome_cliente = 'Último'`)
  await sleep(200)
  expect((await allTold()).length).toBe((await kept()).length)
  expect(await kept()).not.toHaveLength(0)
})

test('who listens to two channels at once hears each notice once', async () => {
  const own = postgresqlDatabase(url)
  const heard: string[] = []
  const hear = (channel: string) => own.listen(channel, text => heard.push(`${channel} ${text}`))
  await Promise.all([hear('um'), hear('outro')])
  await own.query(`select pg_notify('um', '1'), pg_notify('outro', '2')`)
  await own.query(`select pg_notify('um', 'fim')`)
  await expect.poll(() => heard).toContain('um fim')
  expect(heard).toEqual(['um 1', 'outro 2', 'um fim'])
  await own.close()
})
