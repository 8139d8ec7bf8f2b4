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
  /** The input as JSON. */
  sent: string
}

/**
 * Keys of what a person means to create, one after the other: sent again after a lost answer, the same input goes
 * under the same key and still makes one record. Another input always gets another key, and so does the next after success.
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
    /** The key under which something was sent of which nobody knows yet whether it arrived; undefined before. */
    sent: (): Sent | undefined => (sent ? { key, sent } : undefined),
    /** Goes on with the key of another time. */
    adopt: (known: Sent) => {
      key = known.key
      sent = known.sent
    },
    succeeded: next,
    /** After a failure the key stays, unless the server says that something else was sent under it. */
    failed: (error: unknown) => {
      if (error instanceof ApiError && error.erro.motivo === CHAVE_USADA) next()
    },
  }
}

/** The keys of one form, for as long as it stands. */
export const useIdempotencyKey = () => useState(idempotencyKeys)[0]
