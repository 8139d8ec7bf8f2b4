// Holds the budget of initial JavaScript. `e2e/bundle.spec.ts` holds that a browser loads just what is counted here.
import { readFileSync } from 'node:fs'
import { budgets, gzipBytes, initialScripts } from './bundle.ts'
import { report, root } from './files.ts'

const figures = Object.entries(budgets).map(([address, budget]) => {
  const bytes = initialScripts(budget).reduce((sum, file) => sum + gzipBytes(file), 0)
  return { address, kilobytes: bytes / 1000, limit: budget.limit }
})
const sentence = ({ address, kilobytes, limit }: (typeof figures)[number]) =>
  `${address}: ${kilobytes.toFixed(1)} kB of JavaScript, gzip; at most ${limit}`

/** Pages in a sandbox, which show and read files of strangers, load nothing of the application. */
const sandboxed = ['visualizador', 'leitor']
  .filter(page =>
    /\/assets\/(entrada|casca|telas)-/.test(readFileSync(`${root}/dist/web/${page}.html`, 'utf8')),
  )
  .map(page => `${page}.html loads modules of the application`)

report(
  [...sandboxed, ...figures.filter(({ kilobytes, limit }) => kilobytes > limit).map(sentence)],
  figures.map(sentence).join('\n'),
)
