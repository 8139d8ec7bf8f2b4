import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
}

/**
 * Deals with what `postmaster.pid` says of an earlier PostgreSQL, where it stops the next one. The caller holds the lock of the
 * folder, so no other server of the product uses it.
 * - An earlier PostgreSQL that lives, because its watcher was killed with it: it is asked to stop.
 * - Another process that was given the same id since, as after a restart of a container: the file is stale and goes.
 * - Nobody of that id: PostgreSQL decides, since it looks for processes that still use the shared memory.
 * @param own id of the PostgreSQL that is just being started: it is let be
 * @param signal SIGINT ends connections and writes everything out, SIGQUIT leaves that to the next start
 */
export function endLeftover(data: string, own: number | undefined, signal: 'SIGINT' | 'SIGQUIT'): void {
  const file = path.join(data, 'postmaster.pid')
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (pid === own) return
    if (commandLine(pid).includes(data)) process.kill(pid, signal)
    else rmSync(file)
  } catch {
    // No such file or process.
  }
}
