import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'

let db: Database
let server: TestServer
let cookie = ''
beforeAll(async () => {
  db = await freshDatabase()
  server = await startTestServer(db, { operations: await everyOperation() })
  cookie = await signedInCookie(db, await createUser(db, 'Financeiro'))
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

/** As browsers do over HTTP/1.1: everything is sent before a byte of the answer is read. A reset throws that answer away. */
function sendThenRead(path: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1').pause().on('error', reject)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${lines.join('')}\r\n`)
    let text = ''
    socket.on('data', chunk => {
      text += chunk
      const [head = '', answer] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (answer === undefined || Buffer.byteLength(answer) < length) return
      socket.destroy()
      resolve(text)
    })
    socket.on('end', () => reject(new Error(`closed without an answer after ${JSON.stringify(text)}`)))
    // The kernel has taken it all; the pause is for a reset to arrive, should there be one.
    socket.write(body, () => setTimeout(() => socket.resume(), 50))
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const PICTURE = { 'x-arquivo': encodeURIComponent('{"nome":"a.jpg","dados":{}}') }
const TEN_MB = Buffer.alloc(10_000_000, 'a')

test.each([
  ['a picture that is none', '/api/conta/enviarAvatar', PICTURE, 'O conteúdo do arquivo'],
  ['an upload that does not say what it is', '/api/conta/enviarAvatar', {}, 'não diz que arquivo é este'],
  ['JSON', '/api/financeiro/fornecedores/create', JSON_TYPE, 'O conteúdo enviado é grande demais.'],
  ['JSON before sign-in', '/api/auth/sign-in/email', JSON_TYPE, 'O conteúdo enviado é grande demais.'],
  ['a body for an address that does not exist', '/api/nada', JSON_TYPE, 'Este endereço não existe.'],
])(
  'who sends 10 MB of %s reads the sentence, however the connection is to go on',
  async (_, path, headers, sentence) => {
    for (const connection of ['close', 'keep-alive']) {
      const sized = { ...headers, cookie, connection, 'content-length': String(TEN_MB.length) }
      expect(await sendThenRead(path, sized, TEN_MB)).toContain(sentence)
    }
  },
)

test('who goes on sending without end is cut off', { timeout: 60_000 }, async () => {
  // It goes on although the server ended its own side; a socket of Node's would end the other at that by itself.
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }).resume()
  const closed = new Promise<void>(
    resolve => void socket.on('error', () => {}).once('close', () => resolve()),
  )
  socket.write('POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000000\r\n\r\n')
  const chunk = Buffer.alloc(1_000_000)
  let sent = 0
  const more = () => {
    for (let room = true; room && !socket.destroyed; sent++) room = socket.write(chunk)
  }
  socket.on('drain', more)
  more()
  await closed
  // Its bound is looked at now and then: meanwhile a connection within one machine sends much.
  expect(sent).toBeGreaterThan(60)
  expect(sent).toBeLessThan(1000)
})
