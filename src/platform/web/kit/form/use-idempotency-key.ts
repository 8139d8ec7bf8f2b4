import { useState } from 'react'
import { CHAVE_USADA } from '#platform/contract/errors.ts'
import { ApiError } from '../../api.ts'

/** A random UUID; `crypto.randomUUID` does not exist on plain http beyond localhost. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  }).map(byte => byte.toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface Sent {
  key: string
  /** The request input as JSON. */
  sent: string
}

/**
 * Idempotency keys of a form. After a lost answer the same input is sent with the same key and still makes one record. Another
 * input, and the next one after success, gets a new key.
 */
export function idempotencyKeys() {
  let key = uuid()
  let sent = ''
  const next = () => {
    key = uuid()
    sent = ''
  }
  return {
    keyFor: (input: unknown) => {
      const typed = JSON.stringify(input)
      if (sent && sent !== typed) next()
      sent = typed
      return key
    },
    /** Key of a request without an answer yet; undefined before the first. */
    sent: (): Sent | undefined => (sent ? { key, sent } : undefined),
    /** Continues with a stored key. */
    adopt: (known: Sent) => {
      key = known.key
      sent = known.sent
    },
    succeeded: next,
    /** After a failure the key stays, unless the server says that it was used with another body. */
    failed: (error: unknown) => {
      if (error instanceof ApiError && error.erro.motivo === CHAVE_USADA) next()
    },
  }
}

/** The keys of one form while it is mounted. */
export const useIdempotencyKey = () => useState(idempotencyKeys)[0]
