import type { Changes } from '../ground/changes.ts'
import type { Database, Queryable } from '../ground/database/database.ts'
import { counter } from '../ground/metrics.ts'

const reads = counter('alicerce_replica_reads_total', 'Lists and exports by the server that was asked.')

/** Database for a list or an export, with the change counter that its cached totals depend on. */
export interface Reading {
  db: Queryable
  changes: Changes
}

/** Chooses it for one call. @param wroteBefore the person wrote moments ago, perhaps on another server */
export type ChooseReading = (wroteBefore: boolean) => Promise<Reading>

/**
 * Chooses between the primary and its replica. The replica is used only when it has every change that this server was
 * notified of, so a screen that refetches after a notification finds the change. Notifications between servers take
 * milliseconds; people who wrote themselves read from the primary for longer than that.
 * @returns undefined without a replica
 */
export function chooseReading(db: Database, changes: Changes): ChooseReading | undefined {
  const { replica } = db
  if (!replica) return undefined
  const primary: Reading = { db, changes }
  const copy: Reading = {
    db: replica.db,
    changes: {
      ...changes,
      // A total counted on the replica while a change was on its way must not be cached.
      stamp: () => {
        const stamp = changes.stamp()
        return stamp === replica.reached() ? stamp : undefined
      },
    },
  }
  return async wroteBefore => {
    const stamp = changes.stamp()
    const there = !wroteBefore && stamp !== undefined && (await replica.has(stamp))
    reads({ server: there ? 'replica' : 'primary' })
    return there ? copy : primary
  }
}
