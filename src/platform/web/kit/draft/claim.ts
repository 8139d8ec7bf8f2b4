import type { Owner } from './seal.ts'
import { readDrafts, type StoredDraft } from './store.ts'

const SLOTS = [0, 1, 2]
/** A page that was just left may hold its lock for a moment. */
const LEAVING_MS = 1000

/** A form's place for its draft, for as long as the form is open. */
export interface Claim {
  slot: number
  /** What was left there. */
  stored: StoredDraft | undefined
  release(): void
}

/** @returns how to give the lock back; null where another tab holds it */
function lock(name: string, waitMs: number): Promise<(() => void) | null> {
  const { locks } = navigator
  // Plain http beyond this machine knows no locks: there, two tabs may offer each other's draft.
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
 * Finds what was left of a form, except where another tab is still at it, and keeps its place from others.
 * @returns undefined where so many tabs have the form open that there is no place left
 */
export async function claimDraft(owner: Owner, id: string): Promise<Claim | undefined> {
  const left = readDrafts(owner).filter(({ draft }) => draft.id === id)
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
