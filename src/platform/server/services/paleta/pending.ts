import type { Changes } from '../../ground/changes.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { errorFields, log } from '../../ground/log.ts'
import { restAfter, SLICE } from '../../ground/resting.ts'

/** So long after a change the rows are made: one pass for all changes of that time. */
const SOON_MS = 2_000

/**
 * Brings the palette's index into line with what changes left in `busca_global_pendentes`: made in the write itself, its row costs
 * PostgreSQL a quarter more for a new client. One server at a time does it.
 * @returns how many changes it took, at most a slice
 */
export async function indexPending(db: Queryable): Promise<number> {
  const [row] = await db.query<{ n: number }>('select indexar_pendentes($1) as n', [SLICE])
  return row?.n ?? 0
}

/** Has it done soon after each change, and for what an earlier server left. @returns ends it */
export function followPending(db: Database, changes: Changes, soonMs = SOON_MS): () => void {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  /** Changes that came since the pass before. */
  let heard = 0

  async function pass(): Promise<void> {
    timer = undefined
    const started = performance.now()
    const taken = await indexPending(db).catch((error: unknown) => {
      if (!ended) log.warn('paleta.pendentes', errorFields(error))
      return 0
    })
    const rest = restAfter(performance.now() - started, heard)
    heard = 0
    if (taken < SLICE || ended) return
    clearTimeout(timer)
    timer = setTimeout(pass, rest).unref()
  }

  const leave = changes.subscribe(() => {
    heard++
    timer ??= setTimeout(pass, soonMs).unref()
  })
  timer = setTimeout(pass, 0).unref()
  return () => {
    ended = true
    leave()
    clearTimeout(timer)
  }
}
