import { browserStorage } from '../../draft/storage.ts'

/** Requests on many records that this page began, by their ids: it tells of them itself. */
const begun = new Set<string>()
/** Those whose ids are still on their way. */
const beginning = new Set<Promise<unknown>>()

/** Begins a request on many records and notes it as this page's own. */
export async function beginHere<T extends { id: string }>(begin: () => Promise<T>): Promise<T> {
  const begins = begin()
  const known = begins.then(({ id }) => begun.add(id)).catch(() => undefined)
  beginning.add(known)
  void known.then(() => beginning.delete(known))
  return begins
}

/** Did this page begin it? Waits for the ids that are on their way. */
export async function wasBegunHere(id: string): Promise<boolean> {
  await Promise.all(beginning)
  return begun.has(id)
}

const READ = 'alicerce.recusas-lidas'
/** Requests are told of again for two minutes: more than these nobody makes. */
const REMEMBERED = 20

/** What was refused of these requests was read in this browser. */
export const wereRead = (ids: readonly string[]) => {
  const read = browserStorage()?.getItem(READ)?.split(' ') ?? []
  return ids.every(id => read.includes(id))
}

/** Notes that it was: a page that is loaded soon after offers their undo, and leaves what was refused. */
export function noteRead(ids: readonly string[]) {
  const storage = browserStorage()
  const read = storage?.getItem(READ)?.split(' ') ?? []
  try {
    storage?.setItem(READ, [...ids, ...read].slice(0, REMEMBERED).join(' '))
  } catch {
    // No room: it is told once more.
  }
}
