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
  const [state] = useState(() => ({ current: { key: uuid(), refused: '' } }))
  return {
    keyFor: (input: unknown) => {
      const { refused } = state.current
      if (refused && refused !== JSON.stringify(input)) state.current = { key: uuid(), refused: '' }
      return state.current.key
    },
    succeeded: () => {
      state.current = { key: uuid(), refused: '' }
    },
    failed: (input: unknown, error: unknown) => {
      const definite = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (definite) state.current.refused = JSON.stringify(input)
    },
  }
}
