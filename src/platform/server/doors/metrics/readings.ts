import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import type { Reading } from '../../ground/metrics.ts'

/** Whoever reads figures wants them even, and above all, while the database is gone. */
const DATABASE_MS = 1_000

const QUEUE = `
  select count(*)::int as total, count(*) filter (where tentativas > 0)::int as repetidos,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as idade
  from emails`

interface Queue {
  total: number
  repetidos: number
  idade: number
}

async function mailQueue(db: Database): Promise<Reading[]> {
  const late = sleep(DATABASE_MS, undefined, { ref: false })
  const [row] = await Promise.race([db.query<Queue>(QUEUE), late.then((): Queue[] => [])]).catch(
    (): Queue[] => [],
  )
  const up: Reading = {
    name: 'alicerce_database_up',
    help: 'Does the database answer within a second?',
    values: [[{}, row ? 1 : 0]],
  }
  if (!row) return [up]
  return [
    up,
    {
      name: 'alicerce_mail_queue',
      help: 'Mails that wait, of all servers: new, or failed before.',
      values: [
        [{ state: 'new' }, row.total - row.repetidos],
        [{ state: 'retry' }, row.repetidos],
      ],
    },
    {
      name: 'alicerce_mail_queue_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      values: [[{}, row.idade]],
    },
  ]
}

/** What stands at this moment: database, pool, mails that wait. @param listeners open screens that hear of changes */
export async function readNow(db: Database, listeners: () => number): Promise<Reading[]> {
  const pools = Object.entries(db.pools())
  const pool: Reading[] = [
    {
      name: 'alicerce_database_connections',
      help: 'Connections of this server to PostgreSQL.',
      values: pools.flatMap(([database, { used, idle }]): Reading['values'] => [
        [{ database, state: 'used' }, used],
        [{ database, state: 'idle' }, idle],
      ]),
    },
    {
      name: 'alicerce_database_connection_waiters',
      help: 'Statements and transactions that wait for a connection.',
      values: pools.map(([database, { waiting }]): Reading['values'][number] => [{ database }, waiting]),
    },
  ]
  return [
    ...(await mailQueue(db)),
    ...(pools.length > 0 ? pool : []),
    {
      name: 'alicerce_database_listening',
      help: 'Does this server hear of changes that others make? While not, it keeps nothing in memory.',
      values: [[{}, db.listening() ? 1 : 0]],
    },
    {
      name: 'alicerce_live_listeners',
      help: 'Open screens that this server tells of changes.',
      values: [[{}, listeners()]],
    },
  ]
}
