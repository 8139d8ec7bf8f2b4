// Results as Markdown, with what is needed to judge and to repeat them.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'

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
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

export const holds = ({ value, atLeast, below }: Bar): boolean =>
  (atLeast === undefined || value >= atLeast) && (below === undefined || value < below)

const limit = ({ atLeast, below }: Bar) => (below === undefined ? `≥ ${atLeast}` : `< ${below}`)

/** Writes `lab/results/<name>.md`. */
export function writeReport(name: string, engine: string, command: string, sections: Section[]): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const bars = sections.flatMap(section => section.bars)
  const text = [
    `# ${name}`,
    `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}, Node ${process.versions.node}, ${engine}; ` +
      `load average at the end ${loadavg()[0]?.toFixed(1)} (servers, database and load generator share the machine). ` +
      `Repeat with \`${command}\`.`,
    table(
      ['bar', 'measured', 'limit', ''],
      bars.map(bar => [bar.what, bar.value.toFixed(2), limit(bar), holds(bar) ? 'holds' : '**missed**']),
    ),
    ...sections.flatMap(section => [`## ${section.title}`, ...section.body]),
  ]
  const file = path.join(import.meta.dirname, '../results', `${name}.md`)
  writeFileSync(file, `${text.join('\n\n')}\n`)
  console.log(`${text.join('\n\n')}\n`)
}
