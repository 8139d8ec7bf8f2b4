// From the start of the process to the first answer: on an empty data folder, and on the filled one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Place, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'

const ROUNDS = 3
/** With the data there: of a server, and of an embedded database. */
const LIMIT_MS = { server: 1500, embedded: 3000 }
const FIRST_MS = 10_000

async function start(place: Place): Promise<{ ms: number; now: number; peak: number }> {
  const server = await startProduct(place)
  const { now, peak } = server.memory()
  await server.stop()
  return { ms: server.readyMs, now, peak }
}

async function startEmpty(): Promise<{ ms: number; now: number; peak: number }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alicerce-start-'))
  try {
    return await start({ dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function measureStart(place: Place): Promise<Section> {
  const runs = [
    ...('url' in place ? [] : [{ name: 'first, empty data folder', run: startEmpty, below: FIRST_MS }]),
    {
      name: 'with 100,000 clients',
      run: () => start(place),
      below: 'url' in place ? LIMIT_MS.server : LIMIT_MS.embedded,
    },
  ]
  const rows: string[][] = []
  const bars: Section['bars'] = []
  for (const { name, run, below } of runs) {
    const rounds: { ms: number; now: number; peak: number }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await run())
    const middle = (key: 'ms' | 'now' | 'peak') => median(rounds.map(figures => figures[key]))
    rows.push([name, middle('ms').toFixed(0), middle('now').toFixed(0), middle('peak').toFixed(0)])
    bars.push({ what: `start in ms: ${name}`, value: middle('ms'), below })
  }
  return {
    title: 'Starting, the interface already built',
    body: [table(['start', 'ready after ms', 'memory MB', 'peak MB'], rows)],
    bars,
  }
}
