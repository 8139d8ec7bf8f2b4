import { request } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { quickest } from '#platform/testing/effort/effort.ts'
import { probes } from '#platform/testing/records/probes.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'

let db: Database
let server: TestServer
let ana: Client
beforeAll(async () => {
  db = await freshDatabase()
  server = await startTestServer(db, { operations: probes })
  ana = server.client(await signedInCookie(db, await createUser(db, 'Financeiro')))
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

const eco = (body: unknown, headers: Record<string, string> = {}) =>
  ana.post('/api/teste/eco', body, { headers })

describe('same origin', () => {
  const paths = ['/api/teste/eco', '/api/auth/sign-in/email', '/api/auth/sign-out']
  test.each(paths)('%s refuses what another site sends', async path => {
    const evil: Record<string, string>[] = [
      { origin: 'https://outro.com.br' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of evil) {
      const answer = await ana.post(path, { texto: 'a' }, { headers })
      expect(answer).toMatchObject({ status: 403, setCookies: [], body: { codigo: 'nao_permitido' } })
    }
    expect((await ana.get('/api/sessao')).status).toBe(200)
  })

  test('its own page may', async () => {
    expect((await eco({ texto: 'a' }, { origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    )
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
    '',
  ])('JSON sent as %j is refused', async type => {
    expect((await eco('{"texto": "a"}', { 'content-type': type })).status).toBe(400)
    const signIn = await ana.post('/api/auth/sign-in/email', '{}', { headers: { 'content-type': type } })
    expect([signIn.status, signIn.body.mensagem]).toEqual([
      400,
      'O conteúdo deve ser enviado como application/json.',
    ])
  })

  test.each(['GET', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'])('%s calls no procedure', async method => {
    const { status } = await ana.send(method, '/api/teste/eco')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('bodies', () => {
  const deep = `${'{"texto":'.repeat(5000)}1${'}'.repeat(5000)}`
  test.each([
    ['nothing', ''],
    ['half', '{"texto": "a'],
    ['text', 'texto'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a wrong type', '{"texto": {"$ne": 1}}'],
    ['a number', '{"texto": 1e999}'],
    ['one field more', '{"texto": "a", "perfil_acesso": "Administrador"}'],
    ['a prototype', '{"texto": "a", "__proto__": {"perfil_acesso": "Administrador"}}'],
    ['deep objects', deep],
    ['deep lists', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('%s is refused with a sentence, and no stack', async (_, body) => {
    for (const path of ['/api/teste/eco', '/api/auth/sign-in/email', '/api/auth/sign-up/email']) {
      const answer = await ana.post(path, body, { headers: { 'content-type': 'application/json' } })
      const large = body.length > 8192 && path !== '/api/teste/eco'
      const refused = large ? [413, 'grande_demais'] : [400, 'dados_invalidos']
      expect([path, answer.status, answer.body.codigo]).toEqual([path, ...refused])
      expect(answer.text).not.toMatch(/\bat |node_modules|\.ts/)
    }
  })

  test.each(['/api/teste/eco', '/api/auth/sign-in/email'])('%s refuses 20 MB at once', async path => {
    const round = async () => {
      const answer = await ana.post(path, Buffer.alloc(20_000_000, 'a'), {
        headers: { 'content-type': 'application/json' },
      })
      expect([answer.status, answer.body.codigo]).toEqual([413, 'grande_demais'])
      return answer.ms
    }
    expect(await quickest(round, { enough: 500 })).toBeLessThan(500)
    expect((await ana.get('/api/sessao')).status).toBe(200)
  })

  test.each(['/api/teste/eco', '/api/auth/sign-in/email'])(
    '%s refuses 20 MB of unsaid length',
    async path => {
      const chunk = Buffer.alloc(100_000, 'a')
      const outgoing = request({
        host: '127.0.0.1',
        port: server.port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: ana.cookie },
      })
      outgoing.on('error', () => {})
      const status = new Promise<number | undefined>((resolve, reject) => {
        outgoing.once('response', response => {
          void readText(response)
          resolve(response.statusCode)
        })
        outgoing.once('close', () => reject(new Error('closed without an answer')))
      })
      for (let n = 0; n < 15; n++) outgoing.write(chunk)
      expect(await status).toBe(413)
      outgoing.destroy()
    },
  )

  test('a key that is no UUID is refused', async () => {
    expect((await eco({ texto: 'a' }, { 'idempotency-key': 'x' })).status).toBe(400)
  })

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s on a procedure is told what it takes', async method => {
    for (const client of [ana, server.client()]) {
      const answer = await client.send(method, '/api/teste/eco')
      expect([answer.status, answer.headers.allow, answer.body.codigo]).toEqual([
        405,
        'POST',
        'metodo_invalido',
      ])
    }
  })

  test('HTML, emoji and right-to-left text come back as they went, as JSON', async () => {
    const texto = '<script>alert(1)</script> 👩‍🚀 مرحبا \u202e \u2028'
    const answer = await eco({ texto })
    expect(answer.body).toEqual({ texto })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  /** What comes back for bytes that are sent as they are. */
  async function raw(bytes: string): Promise<string> {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(bytes)
    return readText(socket)
  }

  test.each([
    ['no HTTP at all', 'olá\r\n\r\n', 400, 'dados_invalidos'],
    [
      'two lengths',
      'POST /api/teste/eco HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
      400,
      'dados_invalidos',
    ],
    [
      'a length and chunks',
      'POST /api/teste/eco HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
      'dados_invalidos',
    ],
    [
      'a header without end',
      `GET /api/sessao HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'grande_demais',
    ],
  ])('%s is refused in Portuguese, with the headers of every answer', async (_, bytes, status, codigo) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'cache-control: no-store',
    ])
      expect(head).toContain(header)
    expect(JSON.parse(body)).toMatchObject({
      codigo,
      mensagem: expect.stringMatching(/^O .*pedido/),
      pedido: expect.any(String),
    })
  })

  test('slow clients keep nobody waiting', async () => {
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        'POST /api/teste/eco HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      )
      return socket
    })
    expect((await eco({ texto: 'a' })).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
