import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { freshDatabaseUrl, testDatabase } from '#platform/testing/servers/databases.ts'
import { type Holding, holding } from './ahead.ts'
import { closing } from './database.ts'

const AUTHOR = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
const INSERT = 'insert into predial_locais (nome) values ($1)'

const database = testDatabase()
let client: pg.Client
let sending: Holding
let messages: number
beforeEach(async () => {
  client = new pg.Client({ connectionString: await freshDatabaseUrl() })
  await client.connect()
  messages = 0
  sending = holding({
    query: ((...asked: Parameters<pg.Client['query']>) => {
      messages++
      return client.query(...asked)
    }) as pg.PoolClient['query'],
  })
})
afterEach(() => client.end())

const names = async () =>
  (await client.query('select nome from predial_locais order by id')).rows.map(({ nome }) => nome)

test('held statements go ahead of the next one, in order, in one message; only its rows are answered', async () => {
  sending.hold({ text: 'begin' })
  sending.hold({ text: INSERT, values: ['Um'] })
  sending.hold({ text: 'select 1 as outra union select 2' })
  expect(sending.begun()).toBe(false)
  const { rows, command } = await sending.query('select nome, $1::int as n from predial_locais', [7])
  expect({ rows, command, messages }).toEqual({
    rows: [{ nome: 'Um', n: 7 }],
    command: 'SELECT',
    messages: 1,
  })
  sending.hold({ text: INSERT, values: ['Dois'] })
  await sending.query({ text: 'commit', after: [{ text: 'select 3 as depois' }] })
  expect(messages).toBe(2)
  await expect(sending.query('select 1')).rejects.toThrow('The transaction has ended')
  expect(await names()).toEqual(['Um', 'Dois'])
})

test('a held statement can be taken back until it is sent', async () => {
  sending.hold({ text: INSERT, values: ['Nunca'] })
  expect([sending.takeBack(INSERT), sending.takeBack(INSERT)]).toEqual([true, false])
  sending.hold({ text: INSERT, values: ['Um'] })
  await sending.query('select 1')
  expect(sending.takeBack(INSERT)).toBe(false)
  expect(await names()).toEqual(['Um'])
})

test('after a statement that fails none runs, and the connection goes on, also with one that was to be prepared', async () => {
  sending.hold({ text: 'begin' })
  sending.hold({ text: INSERT, values: [null] })
  const asked = { name: 'locais', text: 'insert into predial_locais (nome) values ($1) returning nome' }
  await expect(sending.query(asked, ['Nunca'])).rejects.toMatchObject({ code: '23502' })
  await sending.query('rollback')
  expect(await names()).toEqual([])
  for (const name of ['Um', 'Dois']) {
    expect((await sending.query(asked, [name])).rows).toEqual([{ nome: name }])
  }
})

test('a transaction that fails at its first statement leaves nothing open', async () => {
  const failing = database().transaction(AUTHOR, tx => tx.query('select 1 / $1', [0]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const [row] = await database().query(
    'select pg_current_xact_id_if_assigned() as id, current_setting($1, true) as autor',
    ['app.autor'],
  )
  expect(row).toEqual({ id: null, autor: '' })
})

test('a statement with a name is parsed once by each connection, also where a later one of its message failed', async () => {
  const asked = { name: 'nome', text: 'select $1::int as n' }
  sending.hold({ ...asked, values: [0] })
  await expect(sending.query({ name: 'erro', text: 'select 1 / $1::int' }, [0])).rejects.toMatchObject({
    code: '22012',
  })
  await client.query('rollback')
  for (const n of [1, 2]) expect((await sending.query(asked, [n])).rows).toEqual([{ n }])
  const { rows } = await client.query('select name from pg_prepared_statements order by name')
  expect(rows.map(({ name }) => name)).toContain('nome')
})

const INSERT_CLIENT = 'insert into comercial_clientes (nome_cliente) values ($1) returning id'
const whole = (pedido: string, text: string) =>
  database().transaction(
    { ...AUTHOR, pedido },
    async tx => (await closing<{ id: number }>(tx, text, ['Inteiro']))[0],
    { whole: true },
  )
/** How many are there, and no longer. */
const taken = async () => (await database().query('delete from comercial_clientes returning id')).length

test('after the statement that closes a transaction nothing is asked of it', async () => {
  const late = database().transaction(
    AUTHOR,
    async tx => {
      await closing(tx, INSERT_CLIENT, ['Um'])
      await tx.query('delete from comercial_clientes')
    },
    { whole: true },
  )
  await expect(late).rejects.toThrow('The transaction has ended')
  expect(await taken()).toBe(1)
})

test('a transaction in one message whose connection is lost runs again where it did not commit', async () => {
  const slow = `with t as (${INSERT_CLIENT}) select id, pg_sleep(1) from t`
  const saving = whole(randomUUID(), slow)
  await eventually(async () => {
    const [killed] = await database().query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'with t as (insert%' and pid <> pg_backend_pid()`,
    )
    expect(killed).toBeDefined()
  })
  expect(await saving).toMatchObject({ id: expect.any(Number) })
  expect(await taken()).toBe(1)
})

test('and where it did, it does not run again: its fate is told as unknown', async () => {
  const [sending] = await database().query<{ text: string }>(
    `select pg_get_functiondef('enviar_avisos()'::regprocedure) as text`,
  )
  await database().query(`create or replace function enviar_avisos() returns void language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$`)
  await expect(whole(randomUUID(), INSERT_CLIENT)).rejects.toMatchObject({ code: '57P01' })
  await database().query(sending?.text ?? '')
  expect(await taken()).toBe(1)
})

test('what a transaction holds back is committed with it, and fails with it', async () => {
  await database().transaction(AUTHOR, async tx => {
    await tx.withNext(INSERT, ['Retido'])
  })
  expect(await database().query('select nome from predial_locais')).toEqual([{ nome: 'Retido' }])
  const failing = database().transaction(AUTHOR, async tx => {
    await tx.withNext(INSERT, ['Nunca'])
    await tx.withNext(INSERT, [null])
  })
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  const thrown = database().transaction(AUTHOR, async tx => {
    await tx.withNext(INSERT, ['Nunca'])
    throw new Error('não')
  })
  await expect(thrown).rejects.toThrow('não')
  expect(await database().query('select nome from predial_locais')).toEqual([{ nome: 'Retido' }])
})

test('a statement is spread alone: the next one of its connection is planned as ever, after a failure, too', async () => {
  const COST = `select current_setting('max_parallel_workers_per_gather') as more, current_setting('parallel_setup_cost') as cost`
  const usual = await database().query(COST)
  const { spread } = database()
  expect(await spread?.(COST)).toEqual([{ more: '2', cost: '500' }])
  expect(await database().query(COST)).toEqual(usual)
  await expect(spread?.('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  expect(await database().query(COST)).toEqual(usual)
  expect(usual).toEqual([{ more: '0', cost: '1000' }])
  await database().transaction(AUTHOR, async tx => {
    expect(tx.spread).toBeUndefined()
  })
})
