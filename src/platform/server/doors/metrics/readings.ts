import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import type { Reading } from '../../ground/metrics.ts'

/** Whoever reads figures wants them even, and above all, while the database is gone. */
const DATABASE_MS = 1_000

interface Queue {
  nome: string
  aguardando: number
  executando: number
  falhou: number
  /** Seconds that the oldest due row has waited for a server. */
  atraso: number
}

const QUEUES = `
  select nome, count(*) filter (where estado = 'aguardando' and (proxima_em <= now() or tentativas > 0))::int as aguardando,
    count(*) filter (where estado = 'executando')::int as executando,
    count(*) filter (where estado = 'falhou')::int as falhou,
    coalesce(extract(epoch from now() - min(proxima_em) filter (where estado = 'aguardando' and proxima_em <= now())), 0)::float8
      as atraso
  from tarefas_do_sistema where estado <> 'feita' group by nome order by nome`

interface Mails {
  total: number
  repetidos: number
  idade: number
}

const MAILS = `
  select count(*)::int as total, count(*) filter (where t.tentativas > 0)::int as repetidos,
    coalesce(extract(epoch from now() - min(e.created_at)), 0)::float8 as idade
  from emails e join tarefas_do_sistema t on t.nome = 'correio' and t.chave = e.id::text
  where t.estado in ('aguardando', 'executando')`

async function queues(db: Database): Promise<Reading[]> {
  const asked = Promise.all([db.query<Mails>(MAILS), db.query<Queue>(QUEUES)])
  const late = sleep(DATABASE_MS, undefined, { ref: false })
  const [[row] = [], jobs = []] = await Promise.race([asked, late.then(() => [])]).catch(() => [])
  const up: Reading = {
    name: 'alicerce_database_up',
    help: 'Does the database answer within a second?',
    values: [[{}, row ? 1 : 0]],
  }
  if (!row) return [up]
  return [
    up,
    {
      name: 'alicerce_jobs',
      help: 'Jobs of all servers: due or to be repeated, running, failed for good.',
      values: jobs.flatMap(({ nome, aguardando, executando, falhou }): Reading['values'] => [
        [{ job: nome, state: 'waiting' }, aguardando],
        [{ job: nome, state: 'running' }, executando],
        [{ job: nome, state: 'failed' }, falhou],
      ]),
    },
    {
      name: 'alicerce_jobs_oldest_seconds',
      help: 'How long the oldest due job has waited for a server.',
      values: [[{}, Math.max(0, ...jobs.map(({ atraso }) => atraso))]],
    },
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

/** Readings of this moment: database, connection pool, jobs, mails that wait. @param listeners open screens that hear of changes */
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
    ...(await queues(db)),
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
