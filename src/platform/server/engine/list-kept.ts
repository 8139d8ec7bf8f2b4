import type { Changes } from '../ground/changes.ts'
import type { Queryable } from '../ground/database/database.ts'

/**
 * Keeps the counts and sums of a list, each the single row of a statement, per database until its next change. `whole`: it reads
 * the whole selection. `quicker` finds the same row in another way, where it can.
 */
export function keptRows() {
  const known = new WeakMap<Changes, Map<string, { stamp: number; row: unknown }>>()
  return async function single<Result>(
    db: Queryable,
    { text, params }: { text: string; params: unknown[] },
    changes?: Changes,
    { whole = false, quicker }: { whole?: boolean; quicker?: () => Promise<unknown> } = {},
  ) {
    const key = text + JSON.stringify(params)
    const kept = (changes && known.get(changes)) ?? new Map<string, { stamp: number; row: unknown }>()
    const stamp = changes?.stamp()
    const before = kept.get(key)
    if (before && before.stamp === stamp) return before.row as Result
    const usual = async () =>
      (await ((whole && db.spread?.<Result>(text, params)) || db.query<Result>(text, params)))[0]
    const row = (await quicker?.()) ?? (await usual())
    if (changes && stamp !== undefined) {
      if (kept.size > 500) kept.clear()
      known.set(changes, kept.set(key, { stamp, row }))
    }
    return row as Result
  }
}
