import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Sessao } from '#platform/contract/session.ts'

/** Whose it is: the name it is stored under and the key that opens it, both from the session. */
export type Owner = Sessao['rascunhos']

const NONCE_BYTES = 24

export const toBytes = (text: string) => Uint8Array.from(atob(text), char => char.charCodeAt(0))
const keyBytes = ({ chave }: Owner) => toBytes(chave.replaceAll('-', '+').replaceAll('_', '/'))
const cipher = (owner: Owner, nonce: Uint8Array, label: string) =>
  xchacha20poly1305(keyBytes(owner), nonce, new TextEncoder().encode(label))

/**
 * Encrypts for one person.
 * @param label stands beside it in clear; nothing opens under another
 * @returns the nonce and what is sealed, one after the other
 */
export function sealBytes(owner: Owner, label: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = cipher(owner, nonce, label).encrypt(content)
  const all = new Uint8Array(NONCE_BYTES + sealed.length)
  all.set(nonce)
  all.set(sealed, NONCE_BYTES)
  return all
}

/** @throws for what is another's, was changed, or was written under another secret */
export function openBytes(owner: Owner, label: string, all: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = cipher(owner, all.slice(0, NONCE_BYTES), label).decrypt(all.slice(NONCE_BYTES))
  return content as Uint8Array<ArrayBuffer>
}
