import { type Owner, openBytes, sealBytes, toBytes } from '../../draft/seal.ts'
import { browserStorage } from '../../draft/storage.ts'

/** What one person typed last into fields that stay the same for a while, such as a cost centre: a form's first value. */
export type LastUsed = Readonly<Record<string, { value: unknown; label?: string | undefined }>>

const LABEL = 'ultimos'
const keyOf = ({ nome }: Owner, entity: string) => `alicerce.ultimos.${nome}.${entity}`

/** @param entity its path in the API @returns nothing where another person stored it, or where storage is disabled */
export function lastUsed(owner: Owner, entity: string, storage = browserStorage()): LastUsed {
  const stored = storage?.getItem(keyOf(owner, entity))
  if (!stored) return {}
  try {
    return JSON.parse(new TextDecoder().decode(openBytes(owner, LABEL, toBytes(stored)))) as LastUsed
  } catch {
    return {}
  }
}

/** Keeps them in this browser, encrypted for this person like a draft. */
export function keepLastUsed(owner: Owner, entity: string, used: LastUsed, storage = browserStorage()): void {
  const sealed = sealBytes(owner, LABEL, new TextEncoder().encode(JSON.stringify(used)))
  try {
    storage?.setItem(keyOf(owner, entity), btoa(String.fromCharCode(...sealed)))
  } catch {
    // Storage is full: the next form starts empty.
  }
}
