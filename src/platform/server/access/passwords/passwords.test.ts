import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashLightly, hashPassword } from './passwords.ts'

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

test('many that sign in at once leave most of the machine to those at work', async () => {
  const lanes = Math.min(3, Math.max(1, availableParallelism() - 1))
  await hashPassword('um segredo bem guardado')
  const [before, start] = [process.cpuUsage(), performance.now()]
  await Promise.all(Array.from({ length: 8 * lanes }, () => hashPassword('um segredo bem guardado')))
  const { user, system } = process.cpuUsage(before)
  const busy = (user + system) / 1000 / (performance.now() - start) / lanes
  // A third, and what counting and waiting cost; without any rest all of it.
  expect(busy).toBeLessThan(0.6)
})

test('light hashes, which come by the thousand, do not wait for each other', async () => {
  const one = async (hash: (password: string) => Promise<string>) => {
    const start = performance.now()
    await Promise.all(Array.from({ length: 6 }, () => hash('um segredo bem guardado')))
    return performance.now() - start
  }
  const strong = await one(hashPassword)
  // A sixteenth of the memory and half the passes.
  expect(Math.min(await one(hashLightly), await one(hashLightly))).toBeLessThan(strong / 10)
})
