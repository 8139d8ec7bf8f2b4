// What was found, as Markdown.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/files.ts'
import type { Crashes } from './crashes.ts'
import type { FullDisk } from './full-disk.ts'
import type { Told } from './installation.ts'
import type { Outage } from './outage.ts'

const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const sortedMs = (values: number[]) => values.map(Math.round).sort((a, b) => a - b)

function crashSection({ engine, rounds, acknowledged, refusals, findings }: Crashes): string[] {
  const byVictim = [...Map.groupBy(rounds, ({ victim }) => victim)].map(([victim, own]) => {
    const ms = sortedMs(own.map(({ recoveryMs }) => recoveryMs))
    return [victim, own.length, at(ms, 0.5), at(ms, 1)]
  })
  return [
    `## ${engine}: kill -9 under the writes of 20, ${rounds.length} times`,
    table(['killed', 'times', 'next acknowledged write after ms, median', 'longest'], byVictim),
    `Acknowledged: ${acknowledged.criados} clients created, ${acknowledged.alterados} changed, ` +
      `${acknowledged.enviados} documents sent, ${acknowledged.excluidos} of them deleted. Every write was repeated under its ` +
      'idempotency key until it was acknowledged.',
    table(
      ['', 'found'],
      [
        ['acknowledged and not there', findings.lost],
        ['there without having been acknowledged, or twice', findings.superfluous],
        ['there with another content', findings.otherwise + findings.otherContent],
        ['files without a record', findings.filesWithoutRecord],
        ['records without their file', findings.recordsWithoutFile],
        ['clients whose trail does not tell of each version', findings.otherTrail],
        ['clients that the palette does not find once', findings.otherPalette],
        ['files that crashes left and the sweep put in order', findings.swept],
      ],
    ),
    `Answers in between: ${refusals.map(([said, times]) => `“${said}” ${times} times`).join('; ')}.`,
  ]
}

function toldTable(told: Told[]): string {
  const groups = [...Map.groupBy(told, ({ status, mensagem }) => `${status} | ${mensagem}`)]
  return table(
    ['status', 'message', 'times', 'ms, median', 'longest'],
    groups.map(([said, own]) => {
      const ms = sortedMs(own.map(one => one.ms))
      return [said, own.length, at(ms, 0.5), at(ms, 1)]
    }),
  )
}

const outageSection = ({ seconds, told, recoveryMs, sameProcess, alive }: Outage): string[] => [
  `## PostgreSQL is gone for ${seconds} s`,
  toldTable(told),
  `Meanwhile \`/healthz\` answers and \`/readyz\` does not: ${alive ? 'yes' : '**no**'}. Once PostgreSQL answered, a client was ` +
    `saved after ${Math.round(recoveryMs)} ms, by ${sameProcess ? 'the same process' : '**another process**'}.`,
]

const fullSection = ({ engine, told, recoveryMs, sameProcess, lost }: FullDisk): string[] => [
  `## ${engine}: the disk is full`,
  toldTable(told),
  `Acknowledged and lost: ${lost}. With room again, a client was saved after ${Math.round(recoveryMs)} ms, by ` +
    `${sameProcess ? 'the same process' : '**another process**'}.`,
]

/** Writes `lab/results/faults.md`. */
export function writeReport(crashed: Crashes[], gone: Outage, full: (FullDisk | undefined)[]): void {
  const measured = full.filter(one => one !== undefined)
  const text = [
    '# faults',
    `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ` +
      `${process.versions.node}; load average at the end ${loadavg()[0]?.toFixed(1)} (servers, database and writers share the ` +
      'machine). Repeat with `npm run lab -- faults`. A killed server is started again by `npm start`, a killed process of PostgreSQL ' +
      'by PostgreSQL, a killed PostgreSQL by the script after up to 2 s, where systemd would. A killed process is no power ' +
      'cut: that the disk has what was acknowledged is `src/platform/server/ground/database/durability.test.ts`.',
    ...crashed.flatMap(crashSection),
    ...outageSection(gone),
    ...(measured.length > 0
      ? measured.flatMap(fullSection)
      : ['The full disk was not tried: it needs root.']),
  ].join('\n\n')
  writeFileSync(path.join(root, 'lab/results/faults.md'), `${text}\n`)
  console.log(text)
}
