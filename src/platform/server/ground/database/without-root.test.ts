import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packagedBinaries } from './binaries.ts'

// Only root has to become somebody else. A system that refuses namespaces is one whose `unshare` fails.
const asRoot = test.runIf(process.getuid?.() === 0)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alicerce-teste-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Makes a cluster, asks it, and ends it, in a process of its own.
 * @param refused programs that fail there @param uid runs it @param prefix goes before the command
 */
function serve(
  data: string,
  refused: string[] = [],
  { uid, prefix = [] }: { uid?: number; prefix?: string[] } = {},
): { output: string; status: number | null } {
  const bin = path.join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const program of ['unshare', 'setpriv']) rmSync(path.join(bin, program), { force: true })
  for (const program of refused)
    writeFileSync(path.join(bin, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const script = `
    const { openCluster } = await import(${JSON.stringify(path.join(import.meta.dirname, 'cluster.ts'))})
    const { default: pg } = await import('pg')
    const cluster = await openCluster(${JSON.stringify(data)})
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query('create table if not exists t (n int); insert into t values (1)')
    console.log('rows', (await client.query('select from t')).rowCount)
    await client.end()
    await cluster.close()`
  const [program = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script]
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    uid,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  return { output: stdout + stderr, status }
}

asRoot(
  'a system without namespaces: an ordinary user has the database, and each way takes over from the other',
  () => {
    const data = path.join(folder, 'dados/db/pg18')
    expect(serve(data, ['unshare']).output).toContain('rows 1')
    expect(statSync(data).uid).toBeGreaterThan(0)
    expect(statSync(path.dirname(data)).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(folder, 'dados')).mode & 0o777).toBe(0o711)
    expect(serve(data).output).toContain('rows 2')
    expect(statSync(data).uid).toBe(0)
    expect(serve(data, ['unshare']).output).toContain('rows 3')
  },
)

asRoot(
  'a database that such a user has and was left running is ended, in a container that hides its folder',
  async () => {
    const data = path.join(folder, 'dados/db/pg18')
    expect(serve(data, ['unshare']).output).toContain('rows 1')
    const { uid, gid } = statSync(data)
    const options = ['-D', data, '-k', path.dirname(data), '-c', 'listen_addresses=']
    const left = spawn(path.join(packagedBinaries(), 'postgres'), options, { uid, gid, stdio: 'ignore' })
    const ended = once(left, 'exit')
    await vi.waitUntil(() => existsSync(path.join(path.dirname(data), '.s.PGSQL.5432')), { timeout: 10_000 })
    // Without this right root may not read the working directory of another user's process.
    const prefix = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', '--']
    expect(serve(data, ['unshare'], { prefix }).output).toContain('rows 2')
    expect((await ended)[0]).toBe(0)
  },
)

asRoot('a socket in the temporary folder belongs to that user, too', () => {
  const data = path.join(folder, 'um caminho comprido com acentuação '.repeat(3).trim(), 'db/pg18')
  expect(serve(data, ['unshare']).output).toContain('rows 1')
  expect(serve(data, ['unshare']).output).toContain('rows 2')
})

asRoot('a folder that this user cannot reach is named, and what to do', () => {
  chmodSync(folder, 0o700)
  const { output, status } = serve(path.join(folder, 'dados/db/pg18'), ['unshare'])
  expect(status).not.toBe(0)
  expect(output).toContain('Defina DATA_DIR com uma pasta que ele alcance, por exemplo /var/lib/alicerce.')
})

asRoot('a user without a name, as systemd makes them, is told what is missing', () => {
  chmodSync(folder, 0o777)
  const { output } = serve(path.join(folder, 'dados/db/pg18'), [], { uid: 54_321 })
  expect(output).toContain('para um usuário sem nome no sistema (id 54321)')
  expect(output).toContain('libnss-systemd')
})

asRoot('where there is no way at all, one sentence says so', () => {
  const { output } = serve(path.join(folder, 'dados/db/pg18'), ['unshare', 'setpriv'])
  expect(output).toContain('O banco de dados não roda como root neste sistema.')
  expect(existsSync(path.join(folder, 'dados/db/pg18'))).toBe(false)
})
