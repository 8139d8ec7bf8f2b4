import { Worker } from 'node:worker_threads'

const LIMIT_MS = 120_000
const TICKS = 20

/** Runs beside: counts its own ticks, so that a machine that slept is not taken for a server that is stuck. */
const WATCH = `
const { workerData: { beats, tickMs, ticks } } = require('node:worker_threads')
let last = -1, silent = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  silent = now === last ? silent + 1 : 0
  last = now
  if (silent >= ticks) {
    const event = { time: new Date().toISOString(), level: 'error', evento: 'servidor.travado', ms: silent * tickMs }
    require('node:fs').writeSync(1, JSON.stringify(event) + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }
}, tickMs)`

/**
 * The embedded database works in the server's own thread: should it never come back from a statement, nobody is
 * answered any more, and the process would not even end. A second thread ends it then, as a crash would, and what watches
 * over the server starts it again.
 * @param limitMs for how long the thread may be silent; no statement of ours takes a fraction of that
 */
export function endWhenStuck(limitMs = LIMIT_MS): void {
  const tickMs = limitMs / TICKS
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { beats, tickMs, ticks: TICKS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
  setInterval(() => Atomics.add(beats, 0, 1), tickMs / 2).unref()
}
