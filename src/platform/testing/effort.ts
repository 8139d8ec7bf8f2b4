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
