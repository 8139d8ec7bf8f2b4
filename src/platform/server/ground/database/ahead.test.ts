import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabaseUrl, testDatabase } from '#platform/testing/databases.ts'
import { type Holding, holding } from './ahead.ts'

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
  await sending.flush()
  await sending.flush()
  await sending.query('commit')
  expect(messages).toBe(3)
  expect(await names()).toEqual(['Um', 'Dois'])
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
