import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword } from './passwords.ts'

test('while many passwords are hashed a thread is left for everybody else', async () => {
  let done = 0
  const hashes = Array.from({ length: 16 }, async () => {
    await hashPassword('um segredo bem guardado')
    done++
  })
  // Files are read by the same threads: without one that is free, they would wait for nearly all of these.
  await stat(import.meta.filename)
  expect(done).toBeLessThan(4)
  await Promise.all(hashes)
  expect(done).toBe(16)
})
