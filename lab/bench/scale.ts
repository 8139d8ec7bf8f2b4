// Beyond one server: the same mixed work of people without pauses on one, two and three servers before one PostgreSQL, then
// three through pgbouncer, then three that read from a streaming replica; and which processor time it took.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startPgbouncer } from '#platform/testing/servers/pgbouncer.ts'
import { atWork, errorsOf, errorsText, promote, signInAll } from './at-work.ts'
import { processorSeconds } from './memory.ts'
import type { Answered, MixedFigures } from './mixed.ts'
import type { Places } from './places.ts'
import { type Running, startProduct } from './processes.ts'
import { type Bar, type Section, table } from './report.ts'

const [WORKERS, WATCHERS] = [24, 30]
const MS = Number(process.env.BENCH_SECONDS ?? 30) * 1000
const WARM_MS = 5000
/** Fewer than the ten of each server. */
const POOLED = 12

/** How the servers reach the database, beside the address that they all have. */
type Ways = Record<string, string>
interface Setup {
  name: string
  servers: number
  ways: Ways
}
interface Taken {
  name: string
  figures: MixedFigures
  /** Processors at work on average: all, those of the servers, those of the people. */
  busy: number
  servers: number
  people: number
}

/** Less than that is no growth. */
const GROWN = 1.1
/** Of the processors, at which they are used up: the rest is what the system takes to hand them out. */
const USED_UP = 0.9

/** Seconds that the machine's processors did something. */
function busySeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + soft) / 100
}

const p99 = ({ answered }: MixedFigures, what: string) =>
  answered.find((each: Answered) => each.what === what)?.p99.toFixed(0) ?? '–'

export async function measureScale({ place, copyOf, standby }: Places): Promise<Section> {
  if (!('url' in place) || !standby)
    throw new Error('`scale` needs a PostgreSQL: npm run lab -- bench postgresql scale')
  const funcionario = await promote(place, WORKERS)
  const taken: Taken[] = []

  async function measure({ name, servers, ways }: Setup): Promise<void> {
    const running: Running[] = []
    try {
      // Each has a folder of its own, as on machines of their own.
      for (let n = 0; n < servers; n++)
        running.push(
          await startProduct(
            copyOf({ ...place, dataDir: `${place.dataDir}-${n}` } as typeof place),
            undefined,
            ways,
          ),
        )
      const cookies = await signInAll(running[0]?.port ?? 0, WORKERS + WATCHERS)
      const work = {
        ports: running.map(({ port }) => port),
        workers: cookies.slice(0, WORKERS),
        watchers: cookies.slice(WORKERS),
        pauseMs: 0,
        funcionario,
      }
      await atWork({ ...work, ms: WARM_MS })
      const byServers = () => running.reduce((sum, { pid }) => sum + processorSeconds(pid), 0)
      const [before, ofServers, started] = [busySeconds(), byServers(), performance.now()]
      const figures = await atWork({ ...work, ms: MS })
      const seconds = (performance.now() - started) / 1000
      taken.push({
        name,
        figures,
        busy: (busySeconds() - before) / seconds,
        servers: (byServers() - ofServers) / seconds,
        people: figures.processor / seconds,
      })
    } finally {
      for (const server of running) await server.stop()
    }
  }

  for (const servers of [1, 2, 3])
    await measure({ name: `${servers}, straight to PostgreSQL`, servers, ways: {} })
  const pooler = await startPgbouncer(place.url, POOLED)
  try {
    const database = new URL(place.url).pathname.slice(1)
    const ways = { DATABASE_URL: pooler.url(database), DATABASE_DIRECT_URL: place.url }
    await measure({ name: `3, through pgbouncer with ${POOLED} connections`, servers: 3, ways })
  } finally {
    await pooler.stop()
  }
  const replica = await standby()
  await measure({ name: '3, lists from a replica', servers: 3, ways: { DATABASE_REPLICA_URL: replica } })

  const cores = availableParallelism()
  const first = taken[0]?.figures.perSecond ?? 0
  const shown = ['list', 'search, a keystroke', 'create', 'update', 'upload of 60 kB']
  const bars: Bar[] = taken.map(({ name, figures }) => ({
    what: `errors with ${name}`,
    value: errorsOf(figures),
    below: 1,
  }))
  return {
    title: `Beyond one server: ${WORKERS} people without a pause, ${WATCHERS} open screens`,
    body: [
      table(
        [
          'servers',
          'requests/s',
          'times one',
          `processors busy, of ${cores}`,
          'servers, people, PostgreSQL and the rest',
          ...shown.map(what => `${what}, p99 ms`),
          'errors',
        ],
        taken.map(({ name, figures, busy, servers, people }) => [
          name,
          figures.perSecond.toFixed(0),
          (figures.perSecond / first).toFixed(2),
          busy.toFixed(2),
          [servers, people, busy - servers - people].map(each => each.toFixed(2)).join(', '),
          ...shown.map(what => p99(figures, what)),
          errorsText(figures),
        ]),
      ),
      firstLimit(taken, cores),
      `${MS / 1000} s each. Servers, PostgreSQL, the replica and the people share the ${cores} processors: where these are busy to the last, ` +
        'a further server divides what is there, and the table tells what it costs, not what it would bring on a machine of its own.',
    ],
    bars,
  }
}

/** What stops growing first, and why: the sentence below the table. */
function firstLimit(taken: readonly Taken[], cores: number): string {
  const steps = taken.slice(0, 3)
  const at = steps.findIndex(
    ({ figures }, n) => n > 0 && figures.perSecond < GROWN * (steps[n - 1]?.figures.perSecond ?? 0),
  )
  const ended = steps[at]
  if (!ended) return '**What stops growing first**: nothing up to three servers.'
  const { busy, servers, people } = ended
  const shares = `servers ${servers.toFixed(2)}, people ${people.toFixed(2)}, PostgreSQL and the rest ${(busy - servers - people).toFixed(2)}`
  const why =
    busy >= USED_UP * cores
      ? `the processors are used up (${busy.toFixed(2)} of ${cores}: ${shares})`
      : `the processors are not used up (${busy.toFixed(2)} of ${cores}: ${shares}), thus requests wait for the disk, locks or connections`
  return `**What stops growing first**: with ${at + 1} servers there are ${(ended.figures.perSecond / (steps[at - 1]?.figures.perSecond ?? 1)).toFixed(2)} times the requests of ${at}: ${why}.`
}
