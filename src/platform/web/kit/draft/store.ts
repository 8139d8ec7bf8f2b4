import { type Owner, openBytes, sealBytes, toBytes } from './seal.ts'
import { browserStorage, draftKey, draftKeys, isExpired, timeOf } from './storage.ts'

/** Unsaved input of a form. */
export interface Draft {
  /** Form and record. */
  id: string
  /** Number of the tab: several tabs may have the same form open. */
  slot: number
  /** Changed fields. */
  valores: Record<string, unknown>
  /** Names of chosen records, by field. */
  nomes: Record<string, { value: unknown; label: string }>
  /** Names of chosen files; the files themselves are not stored. */
  arquivos: string[]
  /** The edited record, as it was read. */
  base?: Record<string, unknown> | undefined
  /** Idempotency key and body of a request whose answer was lost. */
  envio?: { key: string; sent: string } | undefined
}

export interface StoredDraft {
  key: string
  /** Time of the last key press, in milliseconds. */
  quando: number
  draft: Draft
}

const MAX_DRAFTS = 20
const MAX_CHARS = 200_000

const toText = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function seal(owner: Owner, quando: number, content: string): string {
  return `${quando}.${toText(sealBytes(owner, String(quando), new TextEncoder().encode(content)))}`
}

/** @returns undefined for a draft that is another person's, was modified, or was sealed under another secret */
function open(owner: Owner, stored: string): Draft | undefined {
  try {
    const sealed = toBytes(stored.slice(stored.indexOf('.') + 1))
    const content = openBytes(owner, String(timeOf(stored)), sealed)
    return JSON.parse(new TextDecoder().decode(content)) as Draft
  } catch {
    return undefined
  }
}

/** This person's drafts, newest first. Unreadable ones are removed. */
export function readDrafts(owner: Owner, storage = browserStorage()): StoredDraft[] {
  if (!storage) return []
  const found: StoredDraft[] = []
  for (const key of draftKeys(storage, owner.nome)) {
    const stored = storage.getItem(key) ?? ''
    const draft = isExpired(stored) ? undefined : open(owner, stored)
    if (draft) found.push({ key, quando: timeOf(stored), draft })
    else storage.removeItem(key)
  }
  return found.sort((a, b) => b.quando - a.quando)
}

/**
 * Stores a draft, encrypted for its person. Beyond twenty drafts the oldest are removed; one that is too long is not stored.
 * @param key of the draft to replace
 * @returns its key; undefined if it was not stored
 */
export function writeDraft(
  owner: Owner,
  draft: Draft,
  key = draftKey(owner.nome, crypto.getRandomValues(new Uint32Array(2)).join('')),
  storage = browserStorage(),
): string | undefined {
  const content = JSON.stringify(draft)
  if (!storage || content.length > MAX_CHARS) return undefined
  const sealed = seal(owner, Date.now(), content)
  const age = (other: string) => timeOf(storage.getItem(other) ?? '')
  const others = draftKeys(storage, owner.nome).filter(other => other !== key)
  others.sort((a, b) => age(b) - age(a))
  for (const oldest of others.splice(MAX_DRAFTS - 1)) storage.removeItem(oldest)
  for (;;) {
    try {
      storage.setItem(key, sealed)
      return key
    } catch {
      // Storage is full: remove the oldest.
      const oldest = others.pop()
      if (!oldest) return undefined
      storage.removeItem(oldest)
    }
  }
}

export function removeDraft(key: string, storage = browserStorage()): void {
  storage?.removeItem(key)
}
