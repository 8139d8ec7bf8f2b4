/** A visit ends when nothing was opened for so long. */
const APART_MS = 60 * 60_000
/** Within a visit its end is written no more often than this. */
const NOTED_MS = 5 * 60_000

interface Visit {
  /** End of the visit before this one; null where there was none. */
  since: string | null
  now: string
  /** What is kept of both: the end of the visit before, and that of this one so far. */
  keep: string
}

const known = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? text : null)

/**
 * The visit before the one in which the dashboard is opened.
 * @param kept what was kept at the last opening: two moments, of which the first may be empty
 */
export function lastVisit(kept: string | undefined, at: Date): Visit {
  const now = at.toISOString()
  const [first, second] = kept?.split(',') ?? []
  const [before, last] = [known(first), known(second)]
  if (last === null || kept === undefined) return { since: null, now, keep: `,${now}` }
  const quiet = at.getTime() - Date.parse(last)
  if (quiet > APART_MS) return { since: last, now, keep: `${last},${now}` }
  return { since: before, now, keep: quiet > NOTED_MS ? `${before ?? ''},${now}` : kept }
}
