import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Doubled with each crash up to the longest; a server that served this long begins again with the shortest. */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 10_000
const STABLE_MS = 1_000

const log = (fields: Record<string, unknown>) =>
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level: 'error', evento: 'servidor.caiu', ...fields }),
  )

/**
 * Runs a program as a child and starts it again whenever it ends by itself with an error or a signal. One that was
 * never up is not repeated: what it complains of does not go away by that. A stop is passed on and waited for.
 * @param args of Node; the program says `process.send('no-ar')` once it is up, and ends when this process has gone
 * @returns the exit code to end with
 */
export async function supervise(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  let stopping = false
  let everUp = false
  let wait = FIRST_WAIT_MS
  const waiting = new AbortController()
  for (;;) {
    const child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    let up = Number.POSITIVE_INFINITY
    child.once('message', () => {
      everUp = true
      up = performance.now()
    })
    const stop = (signal: NodeJS.Signals) => {
      stopping = true
      waiting.abort()
      // On Windows the console tells both, and a signal would end the child at once.
      if (process.platform !== 'win32') child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM'] as const
    for (const signal of signals) process.on(signal, stop)
    const [code, signal] = await once(child, 'exit')
    if (!stopping && everUp && code !== 0) {
      if (performance.now() - up > STABLE_MS) wait = FIRST_WAIT_MS
      log({ codigo: code, sinal: signal, reinicio_em_ms: wait })
      await sleep(wait, undefined, { signal: waiting.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    for (const signal of signals) process.off(signal, stop)
    if (stopping || !everUp || code === 0) return stopping && signal ? 0 : (code ?? 1)
  }
}
