import type { Owner } from './seal.ts'
import { readDrafts, type StoredDraft } from './store.ts'

export const FIRST_SLOT = 0
const SLOTS = [FIRST_SLOT, 1, 2]
/** Wait for a lock that a page just left may still hold, in milliseconds. */
const LEAVING_MS = 1000

/** A form's claim on its draft while it is open. */
export interface Claim {
  slot: number
  /** The stored draft. */
  stored: StoredDraft | undefined
  release(): void
}

/** @returns releases the lock; null if another tab holds it */
function lock(name: string, waitMs: number): Promise<(() => void) | null> {
  const { locks } = navigator
  // Web Locks need a secure context: on plain http two tabs may offer each other's draft.
  if (!locks) return Promise.resolve(() => {})
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
  return new Promise(resolve => {
    locks
      .request(name, options, held => {
        if (!held) return resolve(null)
        return new Promise<void>(release => resolve(release))
      })
      .catch(() => resolve(null))
  })
}

/**
 * Claims a form's draft that no other tab is using.
 * @param former under which an earlier version of the product stored it
 * @returns undefined when too many tabs have the form open
 */
export async function claimDraft(owner: Owner, id: string, former?: string): Promise<Claim | undefined> {
  const left = readDrafts(owner).filter(({ draft }) => draft.id === id || draft.id === former)
  const bySlot = new Map(left.reverse().map(stored => [stored.draft.slot, stored]))
  const slots = [...SLOTS].sort((a, b) => (bySlot.get(b)?.quando ?? 0) - (bySlot.get(a)?.quando ?? 0))
  for (const slot of slots) {
    const release = await lock(
      `alicerce.rascunho.${owner.nome}.${id}.${slot}`,
      bySlot.has(slot) ? LEAVING_MS : 0,
    )
    if (release) return { slot, stored: bySlot.get(slot), release }
  }
  return undefined
}
