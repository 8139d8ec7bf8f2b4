import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { followConnections } from './closing.ts'

/** Longer than a test may take: whatever waits for it fails. */
const GRACE_MS = 60_000

/** A server that answers once it is told to. */
async function startServer() {
  const held = Promise.withResolvers<void>()
  const server = createServer(async (_, response) => {
    await held.promise
    response.end('feito')
  })
  const close = followConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, letGo: held.resolve, close }
}

test('a connection that never carried a request holds up no stop', { timeout: 5000 }, async () => {
  const { server, port, close } = await startServer()
  const accepted = once(server, 'connection')
  const silent = connect(port, '127.0.0.1')
  await accepted
  await close(GRACE_MS)
  silent.destroy()
})

test('a request under way is answered, and then its connection closes, which its client would keep', {
  timeout: 5000,
}, async () => {
  const { server, port, letGo, close } = await startServer()
  const agent = new Agent({ keepAlive: true })
  const asked = once(server, 'request')
  const outgoing = request({ port, host: '127.0.0.1', agent }).end()
  const answered = once(outgoing, 'response')
  await asked
  const closed = close(GRACE_MS)
  letGo()
  const [answer] = await answered
  expect(await text(answer)).toBe('feito')
  await closed
  agent.destroy()
})

test('who does not end within the grace is cut off', { timeout: 5000 }, async () => {
  const { server, port, close } = await startServer()
  const asked = once(server, 'request')
  const outgoing = request({ port, host: '127.0.0.1' }).end()
  const failed = once(outgoing, 'error')
  await asked
  await close(100)
  expect((await failed)[0]).toHaveProperty('code', 'ECONNRESET')
})
