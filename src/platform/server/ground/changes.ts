import type { Database } from './database/database.ts'

/** Tells when data may have changed, here or on another server, so that what was computed from it can be kept until then. */
export interface Changes {
  /** Grows with every change; undefined while changes may go unnoticed. */
  stamp(): number | undefined
  /** Notes a change made by this server, without waiting for the database to tell it. */
  bump(): void
  /**
   * Calls `handler` with the name of each changed table, of a department of which something changed, or '' when any may
   * have. An attachment counts as a change of the table whose record it hangs on.
   */
  subscribe(handler: (table: string) => void): () => void
}

/** Follows the notifications of the audit triggers. */
export async function followChanges(db: Database): Promise<Changes> {
  let stamp = 1
  const handlers = new Set<(table: string) => void>()
  await db.listen('mudancas', table => {
    stamp++
    for (const handler of handlers) handler(table)
  })
  return {
    stamp: () => (db.listening() ? stamp : undefined),
    bump: () => {
      stamp++
    },
    subscribe: handler => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
  }
}
