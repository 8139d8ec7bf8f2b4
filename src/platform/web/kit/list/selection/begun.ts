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
