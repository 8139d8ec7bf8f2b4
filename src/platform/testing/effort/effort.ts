import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Processor time that work takes in this process, all its threads included: unlike the clock it does not run while the
 * machine does something else.
 * @returns milliseconds
 */
export async function effortOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Milliseconds of processor time that this thread has taken so far. Linux counts them in steps of some milliseconds. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Watches how long each turn of this thread's event loop keeps everybody else waiting, in processor time: a clock would count
 * what else the machine does meanwhile.
 * @returns ends it, and gives the milliseconds of each turn, the longest last
 */
export function watchTurns(): () => number[] {
  const turns: number[] = []
  let last = threadMs()
  const timer = setInterval(() => {
    const now = threadMs()
    turns.push(now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return turns.sort((a, b) => a - b)
  }
}

/**
 * The shortest of some rounds, for what has a time by itself: a busy machine lengthens this round or that, what is really
 * slow is so in every one.
 * @param round gives its own milliseconds
 * @param enough no further round follows one below it
 */
export async function quickest(
  round: () => Promise<number>,
  { rounds = 5, enough }: { rounds?: number; enough: number },
): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let n = 0; n < rounds && best >= enough; n++) best = Math.min(best, await round())
  return best
}

let tidyUp: (() => void) | undefined

/** Bytes that this process holds on its heap and in buffers, without what nobody has tidied up yet. */
export function held(): number {
  if (!tidyUp) {
    setFlagsFromString('--expose-gc')
    tidyUp = runInNewContext('gc') as () => void
  }
  tidyUp()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}
