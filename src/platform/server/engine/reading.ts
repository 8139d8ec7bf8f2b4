import type { Changes } from '../ground/changes.ts'
import type { Database, Queryable } from '../ground/database/database.ts'
import { counter } from '../ground/metrics.ts'

const reads = counter('alicerce_replica_reads_total', 'Lists and exports by the server that was asked.')

/** Where a list or an export is read, and what its totals are kept by. */
export interface Reading {
  db: Queryable
  changes: Changes
}

/** Chooses it for one call. @param wroteBefore the person changed something a moment ago, perhaps on another server */
export type ChooseReading = (wroteBefore: boolean) => Promise<Reading>

/**
 * Chooses between the primary and its replica. The replica is asked only when it has every change that this server has
 * heard of: a screen that is told of a change and asks again finds it, wherever it asks. What another server has not
 * told of yet is a matter of milliseconds; whoever wrote themselves is read for from the primary for longer than that.
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
      // A total that was counted there while a change was on its way is kept by nobody.
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
