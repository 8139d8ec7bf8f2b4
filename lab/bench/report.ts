// Results as Markdown, with what is needed to judge and to repeat them.
import { execFileSync } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { fiveLines } from './figures.ts'

/** What a figure is held against; one of the two limits. */
export interface Bar {
  what: string
  value: number
  atLeast?: number
  below?: number
}

export interface Section {
  title: string
  body: string[]
  bars: Bar[]
  /** What the summary is made from. */
  facts?: Record<string, number>
  /** How long it took to measure. */
  seconds?: number
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/** The p95 of a few calls is the slowest of them: near the limit that says more of the machine than of the call. */
const NEAR_LIMIT = 40

/** Were there calls enough for a p95? @param few where all are far below the limit */
export const enough = (times: readonly number[], few: number, limit: number): boolean =>
  times.length >= (times.some(ms => ms > limit / 2) ? NEAR_LIMIT : few)

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

export const holds = ({ value, atLeast, below }: Bar): boolean =>
  (atLeast === undefined || value >= atLeast) && (below === undefined || value < below)

const limit = ({ atLeast, below }: Bar) => (below === undefined ? `≥ ${atLeast}` : `< ${below}`)

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()

export interface Conditions {
  started: number
  load: string
  commit: string
}

/** What the machine does before anything is measured, and which commit this is. */
export function conditions(): Conditions {
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':/src', ':/migrations')
  return {
    started: performance.now(),
    load: loadOf(),
    commit: git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : ''),
  }
}

const loadOf = () =>
  loadavg()
    .slice(0, 2)
    .map(load => load.toFixed(1))
    .join(' and ')

const TMPFS = 0x01021994
/** What fsync costs nothing on. */
const inMemory = (folder: string) =>
  statfsSync(folder).type === TMPFS ? ', IN MEMORY (set TMPDIR to a disk)' : ''

/** Writes `lab/results/<name>.md`. */
export function writeReport(
  name: string,
  { before, database, command }: { before: Conditions; database: string; command: string },
  sections: Section[],
): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const bars = sections.flatMap(section => section.bars)
  const minutes = (performance.now() - before.started) / 60_000
  const text = [
    `# ${name}`,
    `Measured ${new Date().toISOString().slice(0, 10)} of commit ${before.commit} on ${machine}, Node ${process.versions.node}, ${database}${inMemory(tmpdir())}. ` +
      `Load average of the last minute and five minutes: ${before.load} before, ${loadOf()} afterwards, with servers, database and ` +
      `load generator on the one machine. ${minutes.toFixed(0)} minutes with \`${command}\`.`,
    table(
      ['bar', 'measured', 'limit', ''],
      bars.map(bar => [bar.what, bar.value.toFixed(2), limit(bar), holds(bar) ? 'holds' : '**missed**']),
    ),
    ...fiveLines(Object.assign({}, ...sections.map(({ facts }) => facts))),
    ...sections.flatMap(({ title, body, seconds }) => [
      `## ${title}`,
      ...body,
      ...(seconds === undefined ? [] : [`Took ${seconds.toFixed(0)} s.`]),
    ]),
  ]
  const file = path.join(import.meta.dirname, '../results', `${name}.md`)
  if (!process.env.BENCH_ROWS) writeFileSync(file, `${text.join('\n\n')}\n`)
  console.log(`${text.join('\n\n')}\n`)
}
