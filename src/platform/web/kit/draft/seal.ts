import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Sessao } from '#platform/contract/session.ts'

/** Owner of drafts: storage name and encryption key, both from the session. */
export type Owner = Sessao['rascunhos']

const NONCE_BYTES = 24

export const toBytes = (text: string) => Uint8Array.from(atob(text), char => char.charCodeAt(0))
const keyBytes = ({ chave }: Owner) => toBytes(chave.replaceAll('-', '+').replaceAll('_', '/'))
const cipher = (owner: Owner, nonce: Uint8Array, label: string) =>
  xchacha20poly1305(keyBytes(owner), nonce, new TextEncoder().encode(label))

/**
 * Encrypts for one person.
 * @param label authenticated, stored in clear beside it
 * @returns nonce and ciphertext, concatenated
 */
export function sealBytes(owner: Owner, label: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = cipher(owner, nonce, label).encrypt(content)
  const all = new Uint8Array(NONCE_BYTES + sealed.length)
  all.set(nonce)
  all.set(sealed, NONCE_BYTES)
  return all
}

/** @throws when it is another person's, was modified, or was sealed under another secret */
export function openBytes(owner: Owner, label: string, all: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = cipher(owner, all.slice(0, NONCE_BYTES), label).decrypt(all.slice(NONCE_BYTES))
  return content as Uint8Array<ArrayBuffer>
}
