// Holds house rule 9: small files. Tests are left out; styles and code are in.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, report, root } from './files.ts'

const MAX_LINES = 250
const MAX_MEDIAN = 80

const files = filesBelow('src').filter(file => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
const sizes = files.map(file => ({
  file,
  lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1,
}))
const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b)
const median = sorted[Math.floor(sorted.length / 2)] ?? 0
const longest = sorted.at(-1) ?? 0

const problems = sizes
  .filter(({ lines }) => lines > MAX_LINES)
  .map(({ file, lines }) => `${file} has ${lines} lines; at most ${MAX_LINES} are allowed`)
if (median > MAX_MEDIAN)
  problems.push(`The median file has ${median} lines; at most ${MAX_MEDIAN} are allowed`)
report(problems, `${files.length} files: median ${median} lines, longest ${longest}`)
