/** Where drafts are kept in the browser, beside its other keys. Small, so that every signed-in screen may hold it. */

const PREFIX = 'alicerce.rascunho.'
const LIFE_MS = 7 * 24 * 60 * 60 * 1000

/** The browser's own storage, or none where it is switched off. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The keys of drafts: all, or those of one person by the name that the server gave them. */
export const draftKeys = (storage: Storage, owner = ''): string[] =>
  Object.keys(storage).filter(key => key.startsWith(PREFIX + owner))

export const draftKey = (owner: string, name: string) => `${PREFIX}${owner}.${name}`

/** When a stored draft was last typed at, in milliseconds; it stands before what is encrypted. */
export const timeOf = (stored: string) => Number(stored.slice(0, stored.indexOf('.')))

export const isExpired = (stored: string, now = Date.now()) => !(now - timeOf(stored) < LIFE_MS)

/** Removes drafts that nobody came back for within seven days, whoever's they are. */
export function removeExpired(storage = browserStorage()): void {
  if (!storage) return
  for (const key of draftKeys(storage)) if (isExpired(storage.getItem(key) ?? '')) storage.removeItem(key)
}
