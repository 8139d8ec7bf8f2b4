// A working day in a quarter of an hour: 200 people have a screen open, 50 others work at a person's pace, and the memory of
// everything that `npm start` started is looked at all the while. `BENCH_MINUTES` for a shorter one.
import { answeredTable, atWork, errorsOf, errorsText, promote, signInAll } from './at-work.ts'
import { memoryOf } from './memory.ts'
import { type Place, startNpm } from './processes.ts'
import { median, type Section, table } from './report.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 15)
const [WORKERS, WATCHERS] = [50, 200]
/** A person asks for something every few seconds: an assumption. */
const PAUSE_MS = 4000
const LOOKS = 60
const SHOWN = 10
/** How much more than in the second third the last third may hold. */
const GROWTH = 1.1

export async function measureDay(place: Place): Promise<Section> {
  const funcionario = await promote(place, WORKERS)
  const server = await startNpm(place)
  try {
    const cookies = await signInAll(server.port, WORKERS + WATCHERS)
    const memory: number[] = []
    const ms = MINUTES * 60_000
    const timer = setInterval(() => memory.push(memoryOf(server.pid).total), ms / LOOKS)
    const figures = await atWork({
      ports: [server.port],
      workers: cookies.slice(0, WORKERS),
      watchers: cookies.slice(WORKERS),
      ms,
      pauseMs: PAUSE_MS,
      funcionario,
    }).finally(() => clearInterval(timer))
    const third = Math.floor(memory.length / 3)
    const grown = median(memory.slice(2 * third)) / median(memory.slice(third, 2 * third))
    const shown = Array.from({ length: SHOWN }, (_, n) => Math.floor((n * (memory.length - 1)) / (SHOWN - 1)))
    return {
      title: `${MINUTES} minutes: ${WATCHERS} people with an open screen, ${WORKERS} at work`,
      body: [
        answeredTable(figures),
        `${figures.perSecond.toFixed(0)} requests a second. ${errorsText(figures)}`,
        table(
          ['minute', ...shown.map(n => (((n + 1) * MINUTES) / LOOKS).toFixed(1))],
          [['memory of all that `npm start` started, MB', ...shown.map(n => (memory[n] ?? 0).toFixed(0))]],
        ),
        `Each at work does something every ${PAUSE_MS / 1000} s on average. Every second open screen shows the clients and asks for them again at each change; all are told.`,
      ],
      bars: [
        { what: 'errors in the day', value: errorsOf(figures), below: 1 },
        { what: 'memory in the last third of the day, times the second', value: grown, below: GROWTH },
      ],
    }
  } finally {
    await server.stop()
  }
}
