import { useState } from 'react'
import { ApiError } from '../api.ts'

/** A random UUID; `crypto.randomUUID` does not exist on plain http beyond localhost. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  }).map(byte => byte.toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * One key for each record that a person means to create: sent again after a lost answer it still makes one record.
 * A new one is made after success, and when the input changes after a definite refusal.
 */
export function useIdempotencyKey() {
  const [state] = useState(() => ({ current: { key: uuid(), refused: '' }, sent: '' }))
  return {
    keyFor: (input: unknown) => {
      const { refused } = state.current
      if (refused && refused !== JSON.stringify(input)) state.current = { key: uuid(), refused: '' }
      state.sent = JSON.stringify(input)
      return state.current.key
    },
    /** The key under which something was sent of which nobody knows yet whether it arrived; undefined before. */
    sent: () => (state.sent ? { key: state.current.key, sent: state.sent } : undefined),
    /** Goes on with the key of another time: for the same input it is sent again, for any other there is a new one. */
    adopt: ({ key, sent }: { key: string; sent: string }) => {
      state.current = { key, refused: sent }
      state.sent = sent
    },
    succeeded: () => {
      state.current = { key: uuid(), refused: '' }
      state.sent = ''
    },
    failed: (input: unknown, error: unknown) => {
      const definite = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (definite) state.current.refused = JSON.stringify(input)
    },
  }
}
