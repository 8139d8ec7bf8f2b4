// A disk without room: a small file system in memory, filled up. Needs the right to mount one.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#platform/testing/servers/postgres.ts'
import { install, save, serverPid, type Told, until } from './installation.ts'

const DISK = '400m'
const LEFT_BYTES = 200 * 1024
const CHUNK_BYTES = 8 * 1024 * 1024
/** Enough of them to see that it goes on to be told. */
const REFUSALS = 20
const MOST_TRIES = 3000

export interface FullDisk {
  engine: 'embedded' | 'postgresql'
  told: Told[]
  /** From the room that came back to the first client that was saved. */
  recoveryMs: number
  sameProcess: boolean
  /** What was acknowledged, full or not, and is not there afterwards. */
  lost: number
}

function fill(disk: string): string {
  const ballast = path.join(disk, 'lastro')
  for (;;) {
    const { bavail, bsize } = statfsSync(disk)
    const rest = bavail * bsize - LEFT_BYTES
    if (rest <= 0) return ballast
    appendFileSync(ballast, Buffer.alloc(Math.min(rest, CHUNK_BYTES)))
  }
}

/** Runs with everything temporary on that disk. */
async function onSmallDisk<T>(run: (disk: string) => Promise<T>): Promise<T> {
  const disk = mkdtempSync(path.join(tmpdir(), 'alicerce-disco-'))
  const { TMPDIR } = process.env
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=1777`, 'tmpfs', disk], { stdio: 'pipe' })
  process.env.TMPDIR = disk
  try {
    return await run(disk)
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** @returns undefined where nothing may be mounted */
export async function fullDisk(engine: FullDisk['engine']): Promise<FullDisk | undefined> {
  const mayMount = process.platform === 'linux' && process.getuid?.() === 0
  if (!mayMount) return undefined
  return onSmallDisk(async disk => {
    const postgres = engine === 'postgresql' ? await startPostgres({ fsync: true }) : undefined
    const installation = await install(await postgres?.createDatabase('alicerce'))
    const { product } = installation
    try {
      const before = serverPid(installation)
      const ballast = fill(disk)
      const told: Told[] = []
      // Long names: what room is left is used up soon.
      const name = (n: number) => `Cliente ${n} ${'x'.repeat(150)}`
      const refused = () => told.filter(({ status }) => status !== 200).length
      for (let n = 0; n < MOST_TRIES && refused() < REFUSALS; n++)
        told.push(await save(installation, name(n)))
      rmSync(ballast)
      const recoveryMs = await until(
        'a saved client',
        async () => (await save(installation, 'Depois')).status === 200,
      )
      const answer = await fetch(`${product.url}/api/comercial/clientes/list`, {
        method: 'POST',
        body: '{}',
        headers: { cookie: installation.cookie, origin: product.url, 'content-type': 'application/json' },
      })
      const { total } = (await answer.json()) as { total: number }
      const acknowledged = told.filter(({ status }) => status === 200).length + 1
      const lost = Math.max(0, acknowledged - total)
      return { engine, told, recoveryMs, sameProcess: before === serverPid(installation), lost }
    } finally {
      await product.dispose()
      await postgres?.stop()
    }
  })
}
