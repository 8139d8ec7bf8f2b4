import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineApi, query } from '#platform/contract/api.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer } from '#platform/testing/servers/test-server.ts'
import { operation } from '../../engine/operation.ts'
import { type Changes, followChanges } from '../../ground/changes.ts'
import type { Database } from '../../ground/database/database.ts'
import { followFeriados } from './feriados.ts'

const db = testDatabase()
const AUTHOR = { user_id: null, nome: 'Ana', operacao: 'teste', pedido: '' }
let changes: Changes
const leaves: (() => void)[] = []

const write = (feriados: string) =>
  db().transaction(AUTHOR, tx =>
    tx.query(
      'insert into configuracoes (id, feriados) values (1, $1) on conflict (id) do update set feriados = $1',
      [feriados],
    ),
  )
async function follow(on: Database, staleMs?: number) {
  const { feriados, leave } = await followFeriados(on, changes, staleMs)
  leaves.push(leave)
  return feriados
}

beforeEach(async () => {
  changes = await followChanges(db())
  await write('25/01 Aniversário da cidade')
})
afterAll(() => {
  for (const leave of leaves) leave()
})

test('the holidays are known at once, and others as soon as the settings say so', async () => {
  const feriados = await follow(db())
  expect(feriados()).toEqual(['01-25'])
  expect(feriados()).toBe(feriados())
  await write('25/01\n24/06/2027 São João')
  await eventually(() => expect(feriados()).toEqual(['01-25', '2027-06-24']))
})

test('what changed unheard is known after a while', async () => {
  let listening = true
  const deaf: Database = Object.assign(Object.create(db()), { listening: () => listening })
  const unheard: Changes = { ...changes, subscribe: () => () => undefined }
  const heard = changes
  changes = unheard
  const feriados = await follow(deaf, 50)
  changes = heard
  await write('26/01')
  await new Promise(resolve => setTimeout(resolve, 100))
  // As long as notifications are heard, none was: nothing is asked again.
  expect(feriados()).toEqual(['01-25'])
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(feriados()).toEqual(['01-25'])
  listening = false
  await eventually(() => expect(feriados()).toEqual(['01-26']))
})

test('a read that fails is tried again, and the holidays of before count until then', async () => {
  let failing = false
  const { query } = db()
  const broken: Database = Object.assign(Object.create(db()), {
    query: async (text: string, params?: unknown[]) => {
      if (failing) throw new Error('No connection')
      return query.call(db(), text, params)
    },
  })
  const feriados = await follow(broken, 50)
  failing = true
  await write('27/01')
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(feriados()).toEqual(['01-25'])
  failing = false
  await eventually(() => expect(feriados()).toEqual(['01-27']))
})

test('a started server answers its calls with them', async () => {
  const api = defineApi('teste/feriados', {
    dias: query({
      ...{ area: 'comercial', nivel: 'ver', resumo: 'Para teste', erro: 'Erro de teste' },
      input: z.strictObject({}),
      output: z.strictObject({ feriados: z.array(z.string()) }),
    }),
  })
  const dias = operation(api.dias, async ({ feriados }) => ({ feriados: [...feriados] }))
  const server = await startTestServer(db(), { operations: [dias] })
  try {
    const client = server.client(await signedInCookie(db(), await createUser(db(), 'Administrador')))
    const told = async () => (await client.post('/api/teste/feriados/dias', {})).body.feriados
    expect(await told()).toEqual(['01-25'])
    await write('28/01')
    await eventually(async () => expect(await told()).toEqual(['01-28']))
  } finally {
    await server.stop()
  }
})
