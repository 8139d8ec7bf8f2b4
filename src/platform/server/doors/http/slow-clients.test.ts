import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import { openBehind } from '../../ground/behind.ts'
import type { Bindings } from './bindings.ts'
import { createHttpServer } from './server.ts'

const PATIENCE = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 50,
}

const app = new Hono<Bindings>().get('/healthz', c => c.text('ok\n'))
// Whoever is cut off gets the server's own answer.
app.onError((_, c) => c.body(null, 400))
app.post('/api/lento', async c => c.json({ lido: (await c.req.text()).length }))
const server = createHttpServer(
  {
    procedures: { find: () => undefined, handle: async () => undefined },
    app,
    assets: { answer: (_, response) => response.end(), entrada: '' },
    secure: false,
    behind: openBehind(),
    ready: async () => undefined,
  },
  PATIENCE,
)
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** Begins a request and sends one more byte now and then; everything that comes back. */
async function slowly(beginning: string, more: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(beginning)
  const drip = setInterval(() => socket.write(more), 60)
  try {
    return await readText(socket)
  } finally {
    clearInterval(drip)
  }
}

test.each([
  ['a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  ['a body', 'POST /api/lento HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n', 'a'],
])(
  'who sends %s slowly is cut off with a sentence while others are served',
  {
    timeout: 5000,
  },
  async (_, beginning, more) => {
    const slow = Promise.all(Array.from({ length: 30 }, () => slowly(beginning, more)))
    for (let n = 0; n < 10; n++) expect((await clientOf(port).get('/healthz')).status).toBe(200)
    for (const answer of await slow) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('O pedido demorou demais para chegar.')
    }
  },
)
