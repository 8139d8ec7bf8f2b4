import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashLightly, hashPassword, verifyPassword } from './passwords.ts'

const read = (...parts: (string | number | undefined)[]) => readFileSync(`/proc/${parts.join('/')}`, 'utf8')
/** Fields of a process or thread from its third on: 11 and 12 the ticks it took, 16 its nice value (man proc_pid_stat). */
const fieldsOf = (...parts: (string | number | undefined)[]) =>
  read(...parts, 'stat')
    .replace(/.*\) /s, '')
    .split(' ')
    .map(Number)
const ticksOf = (pid: number | undefined) => (fieldsOf(pid)[11] ?? 0) + (fieldsOf(pid)[12] ?? 0)
const threadsOf = (pid: number | string) => readdirSync(`/proc/${pid}/task`)

/** The process that hashes beside this one. */
const hasher = (): number | undefined =>
  threadsOf('self')
    .flatMap(thread => read('self/task', thread, 'children').split(' ').filter(Boolean).map(Number))
    .find(pid => read(pid, 'cmdline').includes('main.hasher'))

/** How many of its threads run at the lowest priority. */
const lowest = (pid: number | undefined) =>
  pid === undefined ? 0 : threadsOf(pid).filter(thread => fieldsOf(pid, 'task', thread)[16] === 19).length

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

test('many that sign in at once take only what those at work leave', async () => {
  // Every core is busy with requests, as it were.
  const cores = availableParallelism()
  const working = Array.from({ length: cores }, () => spawn(process.execPath, ['-e', 'for (;;) {}']))
  let left = 24
  const hashes = Array.from({ length: left }, () =>
    hashPassword('um segredo bem guardado').finally(() => left--),
  )
  try {
    await expect.poll(() => hasher(), { timeout: 20_000 }).toBeDefined()
    await expect.poll(() => lowest(hasher()), { timeout: 20_000 }).toBeGreaterThan(0)
    const pids = [hasher(), ...working.map(({ pid }) => pid)]
    // What hashing takes of a core beside the others. One slice may be another program's doing, all three are not.
    const shares: number[] = []
    for (let slice = 0; slice < 3; slice++) {
      const before = pids.map(ticksOf)
      await sleep(1000)
      const [hashing = 0, ...others] = pids.map((pid, n) => ticksOf(pid) - (before[n] ?? 0))
      shares.push(hashing / Math.max(...others))
    }
    expect(left, 'passwords that were still being hashed').toBeGreaterThan(0)
    expect(Math.min(...shares)).toBeLessThan(0.3)
  } finally {
    for (const child of working) child.kill()
  }
  expect(new Set(await Promise.all(hashes)).size).toBe(24)
})

test('where the process beside the server is killed, its passwords are hashed all the same', async () => {
  const hashes = Array.from({ length: 12 }, () => hashPassword('um segredo bem guardado'))
  await expect.poll(() => hasher(), { timeout: 20_000 }).toBeDefined()
  process.kill(hasher() ?? 0, 'SIGKILL')
  for (const hash of await Promise.all(hashes))
    expect(await verifyPassword({ hash, password: 'um segredo bem guardado' })).toBe(true)
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
