import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_MS = 500
/** A shell, a launcher: between npm and what it runs there are no more. */
const MOST_BETWEEN = 4
const RUNS_SCRIPTS = /(^|[/\\\s])(npm|npx|pnpm|yarn)\b/

interface Process {
  parent: number
  command: string
}

/** A process as the system tells of it; undefined where it tells nothing, as Windows. */
function look(pid: number): Process | undefined {
  try {
    if (process.platform === 'linux') {
      // The name in parentheses may hold anything, parentheses too.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(parent), command }
    }
    const found = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return { parent: Number.parseInt(found, 10), command: found.replace(/^\d+\s+/, '') }
  } catch {
    return undefined
  }
}

/** The processes from this one's parent up to npm; none where this was not started by npm. */
function starters(): number[] {
  const between: number[] = []
  for (let pid = process.ppid; pid > 1 && between.length < MOST_BETWEEN; ) {
    between.push(pid)
    const found = look(pid)
    if (!found) break
    if (RUNS_SCRIPTS.test(found.command)) return between
    pid = found.parent
  }
  return []
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Ends this process as SIGTERM does once npm, which started it, has gone. npm passes a signal on to its shell alone, and a
 * killed npm passes nothing on: what it ran would hold the port for ever. Started without npm, as by systemd, a container or a
 * shell that ends by itself, it goes on.
 * @param parent the parent at the start of the process, where its program was replaced since
 */
export function endWithStarter(parent = process.ppid): void {
  if (!process.env.npm_lifecycle_event) return
  const watched = starters()
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(lives)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}
