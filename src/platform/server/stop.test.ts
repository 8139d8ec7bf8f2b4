import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineApi, mutation } from '#platform/contract/api.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { operation } from './engine/operation.ts'
import type { Database } from './ground/database/database.ts'

const nothing = z.strictObject({})
const api = defineApi('teste', {
  devagar: mutation({
    area: 'comercial',
    nivel: 'registrar',
    resumo: 'Para teste',
    erro: 'Erro de teste',
    input: nothing,
    output: nothing,
  }),
})
let begun = false
const slowly = operation(api.devagar, async ({ db }) => {
  begun = true
  await sleep(1500)
  await db.query(`insert into tentativas (chave, contagem, desde) values ('até o fim', 1, now())`)
  return {}
})

describe('a stop', () => {
  let db: Database
  let server: TestServer
  let stopped = false
  /** Statements that somebody began, or was still waiting for, after the stop. */
  const late: string[] = []
  beforeEach(async () => {
    stopped = false
    late.length = 0
    db = await freshDatabase()
    const { query } = db
    const slow: Database = Object.assign(Object.create(db), {
      query: async (text: string, params?: unknown[]) => {
        if (/^\s*(with|insert|update|select)/.test(text) && /emails|auditoria/.test(text)) await sleep(300)
        const rows = await query.call(db, text, params)
        if (stopped) late.push(text)
        return rows
      },
    })
    server = await startTestServer(slow, { operations: [slowly] })
  })
  const stop = async () => {
    await server.stop()
    stopped = true
    await sleep(500)
    expect(late).toEqual([])
  }
  afterEach(async () => db.close())

  test('waits for the mail that a reset asked for after its answer', async () => {
    const { email } = await signedUp(server)
    await eventually(async () => expect(await db.query('select id from emails')).toEqual([]))
    const answer = await server.client().post('/api/auth/request-password-reset', { email })
    expect(answer.status).toBe(200)
    await stop()
    const waiting = await db.query('select id from emails where para = $1', [email])
    const sent = server.log().split(`E-mail para ${email}: `).length - 2
    expect(waiting.length + sent).toBe(1)
  })

  test('waits for what the trail says of a refused sign-in', async () => {
    const { email } = await signedUp(server)
    const answer = await server.client().post('/api/auth/sign-in/email', { email, password: 'outra' })
    expect(answer.status).toBe(401)
    await stop()
    expect(await db.query(`select acao from auditoria where acao = 'recusar'`)).toHaveLength(1)
  })

  test('waits for the write of somebody who has gone meanwhile', async () => {
    begun = false
    const cookie = await signedInCookie(db, await createUser(db, 'Financeiro'))
    const outgoing = request({
      port: server.port,
      path: '/api/teste/devagar',
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
    })
    outgoing.on('error', () => {}).end('{}')
    await eventually(() => expect(begun).toBe(true))
    outgoing.destroy()
    await stop()
    expect(await db.query(`select chave from tentativas where chave = 'até o fim'`)).toHaveLength(1)
  })
})
