import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Result {
  file: string
  tests: string[]
  mutants: number
  /** The changes that no test noticed. */
  survivors: string[]
}

const REPORT = path.resolve(import.meta.dirname, '../results/mutants.md')
const HEAD = `# mutants

Small changes of the files that keep the promises of \`docs/security.md\`, and which of them the named tests noticed.
Repeat with \`npm run lab -- mutants <words of paths>\`; what a file has here is of the day that stands with it.
`

const section = ({ file, tests, mutants, survivors }: Result) =>
  [
    `## \`${file}\``,
    '',
    `${mutants - survivors.length} of ${mutants} changes were noticed (${new Date().toISOString().slice(0, 10)}), by ` +
      `${tests.map(test => `\`${test}\``).join(', ')}.`,
    ...(survivors.length > 0 ? ['', 'Survivors, with the line as it was changed:', ''] : []),
    ...survivors.map(survivor => `- ${survivor}`),
    '',
  ].join('\n')

/** Puts what was found of a file into `lab/results/mutants.md`, in the place of what stood there of it. */
export function keepResult(result: Result): void {
  const [, ...sections] = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').split(/^(?=## )/m) : []
  const others = sections.filter(text => !text.startsWith(`## \`${result.file}\``))
  const body = [...others.map(text => `${text.trimEnd()}\n`), section(result)].toSorted()
  writeFileSync(REPORT, [HEAD, ...body].join('\n'))
}
