// Sends hostile requests to every operation of the product, with its own database and on a PostgreSQL server, and judges
// each answer:
//   npm run lab -- fuzz                                20,000 on each, with a seed of their own
//   npm run lab -- fuzz --seed 7 --requests 500     the same 500 whenever it is asked
//   npm run lab -- fuzz --seed 7 --only 123         that request alone; `--on own` or `--on server` that database alone
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { clusterFolder } from '#platform/server/ground/database/cluster.ts'
import { migrateDatabase } from '#platform/server/ground/database/migrate.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { startPostgres } from '#platform/testing/servers/postgres.ts'
import { startProduct } from '#platform/testing/servers/product.ts'
import { isBuilt } from '../../scripts/stamps.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { type Aftermath, aftermath } from './aftermath.ts'
import { attack } from './campaign.ts'
import { enlist, prepare, SECRET } from './ground.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '20000' },
    only: { type: 'string' },
    on: { type: 'string' },
  },
})
const seed = Number(values.seed)
const requests = Number(values.requests)

const PLACES = ['server', 'own'] as const
type Place = (typeof PLACES)[number]
const chosen = PLACES.filter(place => values.on === undefined || values.on === place)
if (chosen.length === 0) throw new Error(`--on is ${PLACES.join(' or ')}, not ${values.on}`)

/** An empty database with people in it; `env` starts a product on it. */
async function installation(on: Place) {
  const folder = await mkdtemp(path.join(tmpdir(), 'alicerce-fuzz-'))
  const postgres = on === 'server' ? await startPostgres() : undefined
  const databaseUrl = await postgres?.createDatabase('fuzz')
  if (databaseUrl) await migrateDatabase(databaseUrl)
  const db = await openDatabase({ databaseUrl, dataDir: folder })
  const people = await enlist(db)
  await db.close()
  const env: Record<string, string> = {
    AUTH_SECRET: SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    people,
    env,
    template: databaseUrl ? undefined : clusterFolder(folder),
    end: async () => {
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function run(on: Place): Promise<Aftermath['problems']> {
  const { people, env, template, end } = await installation(on)
  const product = await startProduct(env, { template, watched: true })
  try {
    const ground = await prepare(product, people)
    const only = values.only === undefined ? {} : { only: Number(values.only) }
    const done = await attack(ground, {
      seed,
      requests,
      ...only,
      report: text => console.log(`${on}: ${text}`),
    })
    const { problems, leaks } = await aftermath(product, ground)
    const { unreached, statuses, seconds, memory } = done
    console.log(
      `${on}: ${only.only === undefined ? requests : 1} requests of seed ${seed} in ${Math.round(seconds)} s; ` +
        `${ground.operations.length - unreached.length} of ${ground.operations.length} operations answered 200, never ` +
        `${unreached.join(', ')}; ${JSON.stringify(statuses)}; ` +
        `memory ${Math.round(memory.settled)} MB after a fifth, at most ${Math.round(memory.peak)} MB; ${leaks}`,
    )
    return [...done.problems, ...problems]
  } finally {
    await product.dispose()
    await end()
  }
}

// Whoever interrupts it leaves no server running.
process.once('SIGINT', () => process.exit(130))

if (!isBuilt('web')) await buildWeb()

let failed = 0
for (const on of chosen) {
  const problems = await run(on)
  failed += problems.length
  for (const problem of problems) console.error(`\n✗ ${on}: ${problem}`)
}
console.log(failed === 0 ? '\nEvery answer was as it has to be.' : `\n${failed} problems.`)
process.exit(failed === 0 ? 0 : 1)
