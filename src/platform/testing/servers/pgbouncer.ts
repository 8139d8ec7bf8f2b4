import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { withoutRoot } from '../../server/ground/database/without-root.ts'
import { eventually } from '../eventually.ts'
import { freePort } from './free-port.ts'

const BINARY = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

export interface Pooler {
  url(database: string): string
  stop(): Promise<void>
}

/**
 * A real pgbouncer in transaction mode before a PostgreSQL: each transaction gets any of a few connections.
 * @param server address of any database of it
 * @param connections how many it keeps to a database: fewer than a server of ours would
 */
export async function startPgbouncer(server: string, connections: number): Promise<Pooler> {
  const dir = mkdtempSync(path.join(tmpdir(), 'alicerce-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: behind, username } = new URL(server)
  const file = path.join(dir, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 100',
    'server_login_retry = 0.2',
  ]
  writeFileSync(file, settings.join('\n'))
  const [program, ...args] = withoutRoot(BINARY, '-q', file)
  const child = spawn(program, args, { stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`${BINARY} does not start: install pgbouncer, or set PGBOUNCER`, { cause: error })
  })
  const url = (database: string) => `postgresql://${username}@127.0.0.1:${port}/${database}`
  const answers = eventually(async () => {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => {})
    await client.connect()
    await client.end()
  })
  await Promise.race([answers, failed])
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      kill()
      await ended
      process.off('exit', kill)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
