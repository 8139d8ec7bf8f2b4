// Every file, folder and npm script that a document cites must exist, and every test that docs/security.md names. Decisions
// are numbered without gaps, of one form and of one screen each.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, report, root } from './files.ts'
import { falsePromises, securityPromises } from './promises.ts'

/** Made by the product, so cited without being in the repository. */
const MADE = ['dist', 'data', 'node_modules', '.cache', 'screenshots']

const folders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !MADE.includes(entry.name) && entry.name !== '.git')
  .map(entry => entry.name)
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const documents = ['README.md', 'lab/README.md', ...filesBelow('docs').filter(file => file.endsWith('.md'))]

/** A path in backticks counts when it starts at a folder of the root or is a file of the root; patterns do not. */
function isPath(cited: string): boolean {
  if (/[\s*<>{}…()$]/.test(cited)) return false
  const [first = ''] = cited.split('/')
  return cited.includes('/')
    ? folders.includes(first)
    : /^\.?[\w-]+(\.[\w-]+)*\.(md|json|config\.ts)$/.test(cited)
}

function problemsOf(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8')
  const missing: string[] = []
  for (const [, cited = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    const file = cited.replace(/[:#]\w*$/, '')
    if (isPath(file) && !existsSync(path.join(root, file))) missing.push(cited)
  }
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const file = link.split('#')[0] ?? ''
    if (file === '' || /^[a-z]+:/.test(file)) continue
    if (!existsSync(path.join(root, path.dirname(document), file))) missing.push(link)
  }
  for (const [, name = ''] of text.matchAll(/\bnpm run ([\w:-]+)/g)) {
    if (!(name in scripts)) missing.push(`npm run ${name}`)
  }
  return missing.map(cited => `${document} cites ${cited}, which does not exist`)
}

const DECISIONS = 'docs/decisions'
const SCREEN_LINES = 60
const PARTS = ['Context', 'Decision', 'Consequences', 'What would change it']

function problemsOfDecision(file: string, index: number, contents: string): string[] {
  const text = readFileSync(path.join(root, DECISIONS, file), 'utf8')
  const number = index + 1
  const [, title] = new RegExp(`^# ${number}\\. (.+)\n`).exec(text) ?? []
  const missing = PARTS.filter(part => !text.includes(`\n**${part}.**`))
  return [
    ...(Number(file.slice(0, 4)) === number && title ? [] : [`should be decision ${number}`]),
    ...(contents.includes(`${number}. [${title}](${file})`) ? [] : ['is not in the list of README.md']),
    ...(text.split('\n').length - 1 > SCREEN_LINES ? [`is longer than ${SCREEN_LINES} lines`] : []),
    ...missing.map(part => `has no '${part}.'`),
  ].map(problem => `${DECISIONS}/${file} ${problem}`)
}

function problemsOfDecisions(): string[] {
  const contents = readFileSync(path.join(root, DECISIONS, 'README.md'), 'utf8')
  const files = readdirSync(path.join(root, DECISIONS)).filter(file => /^\d{4}-.+\.md$/.test(file))
  return files.sort().flatMap((file, index) => problemsOfDecision(file, index, contents))
}

const present = documents.filter(document => existsSync(path.join(root, document)))
const problems = [...present.flatMap(problemsOf), ...problemsOfDecisions()]
if (!present.includes('README.md')) problems.push('README.md does not exist')
problems.push(...falsePromises())
report(
  problems,
  `${present.length} documents: every path and script that they cite exists; ` +
    `${securityPromises().length} promises: each has its test`,
)
