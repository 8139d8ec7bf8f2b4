import { type Owner, openBytes, sealBytes, toBytes } from './seal.ts'
import { browserStorage, draftKey, draftKeys, isExpired, timeOf } from './storage.ts'

/** What somebody typed and did not save. */
export interface Draft {
  /** Which form, of which record. */
  id: string
  /** Several tabs may have the same form open: each writes its own. */
  slot: number
  /** The fields that were changed. */
  valores: Record<string, unknown>
  /** What chosen keys are called, by field. */
  nomes: Record<string, { value: unknown; label: string }>
  /** Names of files that were chosen; the files themselves are not kept. */
  arquivos: string[]
  /** The record as it was read, where one is being changed. */
  base?: Record<string, unknown> | undefined
  /** The idempotency key of a record that may have been sent already, and what was sent. */
  envio?: { key: string; sent: string } | undefined
}

export interface StoredDraft {
  key: string
  /** When it was last typed at, in milliseconds. */
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

/** @returns undefined for what is another's, was changed, or was written under another secret */
function open(owner: Owner, stored: string): Draft | undefined {
  try {
    const sealed = toBytes(stored.slice(stored.indexOf('.') + 1))
    const content = openBytes(owner, String(timeOf(stored)), sealed)
    return JSON.parse(new TextDecoder().decode(content)) as Draft
  } catch {
    return undefined
  }
}

/** This person's drafts, newest first. What cannot be read is of no use to anybody and goes. */
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
 * Keeps a draft, encrypted for its person. Beyond twenty the oldest give way; one that is too long is not kept.
 * @param key of the draft that it takes the place of
 * @returns its key; undefined where it could not be kept
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
      // Full: what is oldest matters least.
      const oldest = others.pop()
      if (!oldest) return undefined
      storage.removeItem(oldest)
    }
  }
}

export function removeDraft(key: string, storage = browserStorage()): void {
  storage?.removeItem(key)
}
