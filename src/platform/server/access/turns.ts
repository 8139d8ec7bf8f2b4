interface Turn {
  taken: number
  waiting: (() => void)[]
}

const turns = new Map<string, Turn>()

async function enterOne(key: string, most: number): Promise<void> {
  const turn = turns.get(key) ?? { taken: 0, waiting: [] }
  turns.set(key, turn)
  // Who leaves hands the turn over, so that nobody who comes meanwhile takes it.
  if (turn.taken >= most) await new Promise<void>(resolve => turn.waiting.push(resolve))
  else turn.taken++
}

function leaveOne(key: string): void {
  const turn = turns.get(key)
  const next = turn?.waiting.shift()
  if (next) next()
  else if (turn && --turn.taken === 0) turns.delete(key)
}

/**
 * Waits until fewer than `most` are inside of each key. All callers name the kinds of keys in the same order, so that two do
 * not wait for each other.
 * @returns leaves all of them
 */
export async function enter(keys: [key: string, most: number][]): Promise<() => void> {
  for (const [key, most] of keys) await enterOne(key, most)
  return () => {
    for (const [key] of keys) leaveOne(key)
  }
}
