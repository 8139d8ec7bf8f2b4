import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterFolder } from '../src/platform/server/ground/database/cluster.ts'
import { freePort } from '../src/platform/testing/servers/free-port.ts'
import { EMPTY_DATABASE } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const COMPILED = path.join(ROOT, 'dist/compiled')

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return listening
}

for (const [how, signal, whom] of [
  ['SIGTERM to npm alone', 'SIGTERM', 1],
  ['kill -9 of npm alone', 'SIGKILL', 1],
  ['SIGTERM to npm and all that it started', 'SIGTERM', -1],
] as const)
  test(`"npm start" ended by ${how} leaves nothing that holds the port`, async () => {
    rmSync(COMPILED, { recursive: true, force: true })
    const port = await freePort()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-partida-'))
    cpSync(process.env[EMPTY_DATABASE] ?? '', clusterFolder(dataDir), { recursive: true })
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: 'ignore',
      detached: true,
    })
    const group = -(npm.pid ?? 0)
    try {
      const isUp = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok, String)
      await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
      // Kept for the next start, however this one ends.
      expect(existsSync(COMPILED)).toBe(true)
      process.kill(whom * -group, signal)
      await expect.poll(() => isFree(port), { timeout: 20_000 }).toBe(true)
      // The embedded folder is let go with the port: nobody of the group is left.
      const isGone = () => {
        try {
          return !process.kill(group, 0)
        } catch {
          return true
        }
      }
      await expect.poll(isGone, { timeout: 20_000 }).toBe(true)
    } finally {
      try {
        process.kill(group, 'SIGKILL')
      } catch {
        // Nobody of it lives.
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  })
