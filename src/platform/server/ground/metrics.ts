/** Names and values of labels; values come from closed sets, never from people. */
type Labels = Record<string, string | number>

/** A figure that is read at the moment of asking. */
export interface Reading {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  values: [Labels, number][]
}

/** Upper bounds in seconds: from a lookup in memory to an export. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const families = new Map<string, () => string[]>()

const escaped = (value: string | number) =>
  String(value).replace(/[\\"\n]/g, char => (char === '\n' ? '\\n' : `\\${char}`))
const write = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')
const line = (name: string, labels: string, value: number) =>
  `${name}${labels && `{${labels}}`} ${Number.isFinite(value) ? value : 'NaN'}`
const head = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

function declare(name: string, lines: () => string[]): void {
  if (families.has(name)) throw new Error(`Two metrics are called ${name}`)
  families.set(name, lines)
}

type Adding = (labels?: Labels, by?: number) => void

function sum(name: string, help: string, type: 'counter' | 'gauge'): Adding {
  const values = new Map<string, number>()
  declare(name, () => [
    ...head(name, help, type),
    ...[...values].map(([labels, value]) => line(name, labels, value)),
  ])
  return (labels = {}, by = 1) => {
    const key = write(labels)
    values.set(key, (values.get(key) ?? 0) + by)
  }
}

/** A figure of this process that only grows. @returns adds to it, one where nothing is said */
export const counter = (name: string, help: string): Adding => sum(name, help, 'counter')

/** A figure of this process that rises and falls. @returns adds to it */
export const level = (name: string, help: string): Adding => sum(name, help, 'gauge')

/** How long things take in this process. @returns notes one, in seconds */
export function histogram(name: string, help: string): (seconds: number, labels?: Labels) => void {
  const series = new Map<string, { counts: number[]; sum: number }>()
  const lines = (labels: string, { counts, sum }: { counts: number[]; sum: number }) => {
    let total = 0
    const buckets = counts.map((count, index) => {
      total += count
      const le = `le="${SECONDS[index] ?? '+Inf'}"`
      return line(`${name}_bucket`, labels ? `${labels},${le}` : le, total)
    })
    return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
  }
  declare(name, () => [
    ...head(name, help, 'histogram'),
    ...[...series].flatMap(([labels, values]) => lines(labels, values)),
  ])
  return (seconds, labels = {}) => {
    const key = write(labels)
    let values = series.get(key)
    if (!values) {
      values = { counts: new Array(SECONDS.length + 1).fill(0), sum: 0 }
      series.set(key, values)
    }
    const bucket = SECONDS.findIndex(bound => seconds <= bound)
    const at = bucket === -1 ? SECONDS.length : bucket
    values.counts[at] = (values.counts[at] ?? 0) + 1
    values.sum += seconds
  }
}

/** Everything counted so far and `readings`, in Prometheus' text format 0.0.4. */
export function exposition(readings: Reading[]): string {
  const counted = [...families.values()].flatMap(lines => lines())
  const read = readings.flatMap(({ name, help, type = 'gauge', values }) => [
    ...head(name, help, type),
    ...values.map(([labels, value]) => line(name, write(labels), value)),
  ])
  return `${[...counted, ...read].join('\n')}\n`
}
