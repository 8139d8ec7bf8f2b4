import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
}

const fileOf = (data: string) => path.join(data, 'postmaster.pid')

/** Process id of the PostgreSQL that has this folder, by its `postmaster.pid`; undefined without one. */
export function postmasterOf(data: string): number | undefined {
  try {
    return Number(readFileSync(fileOf(data), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/**
 * Frees a folder whose `postmaster.pid` names an earlier PostgreSQL and so keeps the next one from starting. The caller holds
 * the lock of the folder, so no other server of the product uses it.
 * - An earlier PostgreSQL still runs, since its watcher was killed too: it gets the signal.
 * - Another process has that id by now, as after a restart of a container: the file is stale and removed.
 * - No process has that id: PostgreSQL decides, since it looks for processes that still use the shared memory.
 * @param own id of the PostgreSQL that is being started: left alone
 * @param signal SIGINT ends connections and writes everything out, SIGQUIT leaves that to the next start
 */
export function endLeftover(data: string, own: number | undefined, signal: 'SIGINT' | 'SIGQUIT'): void {
  const pid = postmasterOf(data)
  if (pid === undefined || pid === own) return
  try {
    if (commandLine(pid).includes(data)) process.kill(pid, signal)
    else rmSync(fileOf(data))
  } catch {
    // No such process.
  }
}
