import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 15
/** SIGINT ends connections and writes everything out; after this time SIGQUIT leaves that to the next start. */
const IMPATIENT_MS = 5_000
/** PostgreSQL itself then refuses the folder, and says why. */
const GIVE_UP_MS = 15_000

interface Process {
  pid: number
  parent: number
  /** A process behind a connection, or of the server's own work: calls itself `postgres: …`. */
  worker: boolean
}

const lockFile = (data: string) => path.join(data, 'postmaster.pid')

function idIn(file: string): number | undefined {
  try {
    return Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0]))
  } catch {
    return undefined
  }
}

/** Process id of the PostgreSQL that has this folder, by its `postmaster.pid`; undefined without one. */
export const postmasterOf = (data: string): number | undefined => idIn(lockFile(data))

/** Does the PostgreSQL of this process id say that it takes connections? Asking by connecting would slow its recovery. */
export function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(lockFile(data), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * Does this process work in the folder? PostgreSQL makes it the working directory of all its processes. Root may read that of
 * another user's process only with a right that containers lack: then the server is known by its arguments, its workers not.
 */
function worksIn(pid: number, data: string, command: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return there.dev === here.dev && there.ino === here.ino
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && command.split('\0').includes(data)
  }
}

/** The process, where it is PostgreSQL and works in this folder; undefined for a killed one that has not been reaped. */
function look(pid: number, data: string): Process | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(status) ?? []
    if (name !== 'postgres' || state === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (!worksIn(pid, data, command)) return undefined
    return { pid, parent: Number(parent), worker: command.startsWith('postgres: ') }
  } catch {
    // It has ended.
    return undefined
  }
}

/** Every process of PostgreSQL on this folder; where there is no `/proc`, only the one that its lock file names. */
function processesOn(data: string): Process[] {
  if (process.platform === 'linux') {
    const ids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return ids.flatMap(pid => look(pid, data) ?? [])
  }
  try {
    const pid = postmasterOf(data)
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return pid && command.includes(data) ? [{ pid, parent: 0, worker: false }] : []
  } catch {
    // No such process.
    return []
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Frees a folder of what an earlier PostgreSQL left, which would keep the next one from starting. The caller holds the lock
 * of the folder, so no other server of the product uses it, and runs no PostgreSQL on it.
 * - A server whose watcher was killed too, or is just stopping it: is stopped, and waited for.
 * - Workers of a killed server, such as one in a long statement: they hold its shared memory and are killed.
 * - Lock files that name a process which is no PostgreSQL on this folder (killed and not reaped yet, or another program that
 *   got the id after a restart of a container): are removed. PostgreSQL checks for users of the shared memory nevertheless.
 *   Files that name no process are left to it.
 * @param socketLock lock file of its socket
 * @param givenUp true once the caller no longer wants the folder: nothing is touched from then on
 */
export async function endLeftover(
  data: string,
  socketLock: string,
  givenUp: () => boolean = () => false,
): Promise<void> {
  const began = Date.now()
  for (;;) {
    const left = processesOn(data)
    if (left.length === 0) break
    const waited = Date.now() - began
    if (waited > GIVE_UP_MS) return
    const stop = waited > IMPATIENT_MS ? 'SIGQUIT' : 'SIGINT'
    for (const { pid, parent, worker } of left) {
      const orphan = !left.some(other => other.pid === parent)
      if (orphan) signal(pid, worker ? 'SIGKILL' : stop)
    }
    await sleep(LOOK_MS)
    if (givenUp()) return
  }
  for (const file of [lockFile(data), socketLock]) {
    const pid = idIn(file)
    if (pid !== undefined && signal(pid, 0)) rmSync(file, { force: true })
  }
}
