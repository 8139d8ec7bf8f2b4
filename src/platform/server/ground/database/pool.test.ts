import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { postgresqlDatabase } from './open-postgresql.ts'
import { connectionLost } from './pool.ts'

/** A message of PostgreSQL's protocol: its letter, its length, what it says. */
function message(letter: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(part => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', 'I')
const ENDED = message(
  'E',
  'SFATAL\0',
  'C57P01\0',
  'Mterminating connection due to administrator command\0',
  '\0',
)

test('a connection that ends with the same breath in which it becomes ready ends no process, and is tried again', async () => {
  const url = new URL(await freshDatabaseUrl())
  const behind = Number(url.port)
  let connections = 0
  const server = createServer((incoming: Socket) => {
    incoming.on('error', () => {})
    if (++connections === 1) {
      incoming.once('data', () => incoming.end(Buffer.concat([AUTHENTICATED, READY, ENDED])))
      return
    }
    const outgoing = connect(behind, '127.0.0.1')
    outgoing.on('error', () => incoming.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  const db = postgresqlDatabase(url.href)
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  expect(await db.transaction(author, tx => tx.query('select 1 as um'))).toEqual([{ um: 1 }])
  expect(connections).toBe(2)
  await db.close()
  server.close()
})

test('a connection is there for the next screen, and given back when nobody works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = postgresqlDatabase(await freshDatabaseUrl())
  onTestFinished(() => db.close())
  const connection = async () => (await db.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const first = await connection()
  vi.advanceTimersByTime(100_000)
  expect(await connection()).toBe(first)
  vi.advanceTimersByTime(121_000)
  expect(await connection()).not.toBe(first)
})

test.each([
  ['ENOENT', 'connect', true],
  ['ENOENT', 'open', false],
  ['ECONNREFUSED', 'connect', true],
  ['42P01', undefined, false],
])('%s of %s: is the connection lost? %s', (code, syscall, lost) => {
  expect(connectionLost(Object.assign(new Error('said'), { code, syscall }))).toBe(lost)
})
