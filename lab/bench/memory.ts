// Memory and processor time of a process and all that it started: memory as Linux counts it when what several share is
// divided among them (PSS).
import { readdirSync, readFileSync } from 'node:fs'

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.flatMap(thread =>
      read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

const megabytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** The clock of `/proc` on every Linux that Node runs on. */
const TICKS = 100

/** @returns seconds of a processor that a process and all that it started took so far, what has ended meanwhile included */
export const processorSeconds = (root: number): number =>
  treeOf(root).reduce((sum, pid) => {
    // After the name, which may hold spaces. User and system time are the 12th and 13th, those of ended children follow.
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS
  }, 0)

/** What a process is in a few letters: `npm start`, `main.js`, `postgres`. */
function nameOf(pid: number): string {
  const [program = '', ...args] = read(`/proc/${pid}/cmdline`).split('\0').filter(Boolean)
  const script = args.find(arg => /\.m?[jt]s$/.test(arg))
  return (script ?? program.split(' ').slice(0, 2).join(' ')).split('/').at(-1) ?? ''
}

/** @returns megabytes of all, and of each kind of process, the largest first */
export function memoryOf(root: number): { total: number; parts: string } {
  const parts = new Map<string, number>()
  for (const pid of treeOf(root)) {
    const name = nameOf(pid)
    parts.set(name, (parts.get(name) ?? 0) + megabytes(pid))
  }
  const each = [...parts].toSorted(([, a], [, b]) => b - a)
  return {
    total: each.reduce((sum, [, mb]) => sum + mb, 0),
    parts: each.map(([name, mb]) => `${name} ${mb.toFixed(0)}`).join(', '),
  }
}
