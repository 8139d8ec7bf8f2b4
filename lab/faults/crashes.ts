// kill -9 in the middle of what twenty people write, again and again.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterFolder } from '#platform/server/ground/database/cluster.ts'
import { startPostgres, type TestPostgres } from '#platform/testing/servers/postgres.ts'
import { type Installation, install, serverPid, until } from './installation.ts'
import { type Findings, verify } from './verify.ts'
import { startWriters, type Writers } from './writers.ts'

const PEOPLE = 20
const SHORTEST_MS = 500
const LONGEST_MS = 3000

/** One way to die; what brings the victim back is not the harness, but for a PostgreSQL server, which systemd would start again. */
export type Victim = 'servidor' | 'postgresql' | 'um processo do postgresql' | 'servidor e postgresql'

export interface Crashes {
  engine: 'embedded' | 'postgresql'
  rounds: { victim: Victim; recoveryMs: number }[]
  acknowledged: Writers['ledger']['acknowledged']
  refusals: [string, number][]
  findings: Findings
}

async function killServer(installation: Installation): Promise<void> {
  await until('a server to kill', () => serverPid(installation) !== undefined)
  process.kill(serverPid(installation) ?? 0, 'SIGKILL')
}

/** The process behind one connection of the product: PostgreSQL then restarts all others by itself. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1',
  )
  const [victim] = rows
  if (!victim) throw new Error('The product has no connection')
  execFileSync('kill', ['-9', String(victim.pid)])
  await client.end().catch(() => undefined)
}

/** The product's own PostgreSQL. */
function killOwn({ product }: Installation): void {
  const file = path.join(clusterFolder(product.dataDir), 'postmaster.pid')
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}

async function kill(victim: Victim, installation: Installation, postgres: TestPostgres | undefined) {
  if (victim === 'servidor') return killServer(installation)
  if (!postgres) killOwn(installation)
  if (victim === 'servidor e postgresql') return killServer(installation)
  if (victim === 'um processo do postgresql') return killBackend(installation.databaseUrl ?? '')
  if (!postgres) return
  await postgres.kill9()
  await sleep(Math.random() * 2000)
  await postgres.restart()
}

/** @param rounds how often somebody dies */
export async function crashes(engine: Crashes['engine'], rounds: number): Promise<Crashes> {
  const postgres = engine === 'postgresql' ? await startPostgres({ fsync: true }) : undefined
  const installation = await install(await postgres?.createDatabase('alicerce'))
  const { product, cookie, funcionario_id } = installation
  const victims: Victim[] = [
    'servidor',
    'postgresql',
    postgres ? 'um processo do postgresql' : 'servidor e postgresql',
  ]
  const done: Crashes['rounds'] = []
  try {
    const writers = startWriters(product.url, cookie, funcionario_id, PEOPLE)
    const { ledger } = writers
    for (let round = 0; round < rounds; round++) {
      await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
      const victim = victims[round % victims.length] ?? 'servidor'
      const killed = performance.now()
      await kill(victim, installation, postgres)
      await until(`an acknowledged write after round ${round}`, () => ledger.newest > killed)
      done.push({ victim, recoveryMs: performance.now() - killed })
      console.log(
        `${engine} ${round + 1}/${rounds}: ${victim}, again after ${Math.round(performance.now() - killed)} ms`,
      )
    }
    await writers.stop()
    const findings = await verify(installation, ledger)
    const refusals = [...ledger.refusals].sort((a, b) => b[1] - a[1])
    return { engine, rounds: done, acknowledged: ledger.acknowledged, refusals, findings }
  } finally {
    await product.dispose()
    await postgres?.stop()
  }
}
