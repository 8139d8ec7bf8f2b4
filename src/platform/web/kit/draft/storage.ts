/** Drafts in localStorage. A small module, since every signed-in screen loads it. */

const PREFIX = 'alicerce.rascunho.'
const LIFE_MS = 7 * 24 * 60 * 60 * 1000

/** localStorage, or undefined where it is disabled. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Keys of drafts: all, or those of one person by their storage name. */
export const draftKeys = (storage: Storage, owner = ''): string[] =>
  Object.keys(storage).filter(key => key.startsWith(PREFIX + owner))

export const draftKey = (owner: string, name: string) => `${PREFIX}${owner}.${name}`

/** Time of the last key press in a draft, in milliseconds, stored before the ciphertext. */
export const timeOf = (stored: string) => Number(stored.slice(0, stored.indexOf('.')))

export const isExpired = (stored: string, now = Date.now()) => !(now - timeOf(stored) < LIFE_MS)

/** Removes drafts older than seven days, of all people. */
export function removeExpired(storage = browserStorage()): void {
  if (!storage) return
  for (const key of draftKeys(storage)) if (isExpired(storage.getItem(key) ?? '')) storage.removeItem(key)
}
