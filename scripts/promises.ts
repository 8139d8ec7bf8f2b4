import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './files.ts'
import { isNode, type Node, nodesOf } from './syntax.ts'

/** A row of the tables of docs/security.md. */
export interface SecurityPromise {
  promise: string
  /** The file that keeps it. */
  file: string
  /** The file of the test that fails without it: of vitest, or of Playwright where it ends in `.spec.ts`. */
  test: string
  /** The title of the test, as the file has it: `%s` and `${…}` are not filled in. */
  title: string
}

/** The rows of its tables, of which a heading has no path in backticks. */
const ROW = /^\| (?<promise>.+?) \| `(?<file>[^`]+)` \| `(?<test>[^`]+)`: (?<title>.+) \|$/gm

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

export const securityPromises = (): SecurityPromise[] =>
  [...read('docs/security.md').matchAll(ROW)].map(
    ({ groups }) => ({ ...groups }) as unknown as SecurityPromise,
  )

/** The name of the function that is called, also of `test.each(…)('title')` and `test.skipIf(…)('title')`. */
function called(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  return called(callee.type === 'CallExpression' ? callee.callee : callee.object)
}

/** Titles of the tests and groups of a file, as its source has them. */
export function titlesOf(file: string, source: string): string[] {
  const titleOf = (node: Node): string[] => {
    if (node.type !== 'CallExpression' || !['test', 'describe'].includes(called(node.callee))) return []
    const [title] = node.arguments as Node[]
    if (title?.type === 'Literal' && typeof title.value === 'string') return [title.value]
    return title?.type === 'TemplateLiteral' ? [source.slice(title.start + 1, title.end - 1)] : []
  }
  return nodesOf(file, source).flatMap(({ node }) => titleOf(node))
}

/** What docs/security.md says of tests and is not so. */
export function falsePromises(): string[] {
  const promises = securityPromises()
  const rows = read('docs/security.md').match(/^\| .*`.*\|$/gm) ?? []
  if (promises.length === 0 || promises.length !== rows.length)
    return [`docs/security.md has ${rows.length} promises, of which ${promises.length} can be read`]
  const titles = new Map<string, string[]>()
  for (const { test } of promises)
    if (!titles.has(test))
      titles.set(test, existsSync(path.join(root, test)) ? titlesOf(test, read(test)) : [])
  return promises
    .filter(({ test, title }) => !titles.get(test)?.includes(title))
    .map(({ promise, test, title }) => `docs/security.md, "${promise}": ${test} has no test "${title}"`)
}
