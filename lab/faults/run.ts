// Breaks the running product in every way that it has to survive, and writes lab/results/faults.md:
// `npm run lab -- faults 50` kills 50 times on each database, some 6 minutes. Linux only.
import { type Crashes, crashes } from './crashes.ts'
import { fullDisk } from './full-disk.ts'
import { outage } from './outage.ts'
import { writeReport } from './report.ts'

const ROUNDS = 50
const OUTAGE_S = 60

const rounds = Number(process.argv[2] ?? ROUNDS)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('npm run lab -- faults 50: how many times to kill on each database')
  process.exit(2)
}

const engines = ['embedded', 'postgresql'] as const
const full = []
for (const engine of engines) full.push(await fullDisk(engine))
const gone = await outage(OUTAGE_S)
const crashed: Crashes[] = []
for (const engine of engines) crashed.push(await crashes(engine, rounds))
writeReport(crashed, gone, full)

const wrong = crashed.some(({ findings: { swept: _, ...faults } }) =>
  Object.values(faults).some(count => count > 0),
)
const lost = full.some(one => one && one.lost > 0)
if (wrong || lost || !gone.sameProcess) process.exit(1)
