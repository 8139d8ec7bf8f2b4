// What Lighthouse makes of the sign-in page, the dashboard, lists with 100,000 rows behind them and records, as on a desktop and as on a
// phone with a slow processor and network; the first three also with a processor half as fast. Lighthouse is fetched when it is
// asked for: it is larger than the product, and nothing else needs it.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { emails } from './data.ts'
import { type Place, signIn, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const PAGES = [
  { name: '/login', path: '/login', signedIn: false },
  { name: 'dashboard', path: '/', signedIn: true },
  { name: 'Clientes, 100,000 rows', path: '/comercial/clientes', signedIn: true },
]
const pages = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([name, path]) => ({ name, path, signedIn: true }))
/** At the processor's own speed alone. */
const MORE = pages({
  Propostas: '/comercial/propostas',
  'Contas a Pagar': '/financeiro/contas-a-pagar',
  Chamados: '/predial/chamados',
  'a client': '/comercial/clientes/1',
})
/** On a phone alone, at its own speed. */
const RECORDS = pages({
  'a payable': '/financeiro/contas-a-pagar/1',
  'a receivable': '/financeiro/recebiveis/1',
  'a project': '/financeiro/projetos/1',
  'an employee': '/rh/funcionarios/1',
})
const DEVICES = [
  { name: 'desktop', options: ['--preset=desktop'], slowdown: 1, least: 95, more: MORE },
  { name: 'mobile', options: [], slowdown: 4, least: 90, more: [...MORE, ...RECORDS] },
]
/** Times Lighthouse's own slowdown of the processor: this machine, and one half as fast. */
const SPEEDS = [
  { name: '', times: 1 },
  { name: ' at half speed', times: 2 },
]
const measured = DEVICES.flatMap(({ slowdown, more, ...device }) =>
  SPEEDS.map(({ name, times }) => ({
    least: device.least,
    name: device.name + name,
    pages: times === 1 ? [...PAGES, ...more] : PAGES,
    options: [...device.options, `--throttling.cpuSlowdownMultiplier=${slowdown * times}`],
  })),
)
const FLAGS = '--no-sandbox --disable-gpu --disable-quic --no-first-run'
/** Lighthouse finds no beginning of a page's load in the trace of a newer Chromium without a window, save in this one. */
const SHELL = '/usr/bin/chromium-headless-shell'

async function findBrowser(): Promise<string | undefined> {
  if (existsSync(SHELL)) return SHELL
  // The tests' configuration moves temporary files into memory: what is measured stays on the disk.
  const { TMPDIR } = process.env
  const { default: playwright } = await import('../../playwright.config.ts')
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  return playwright.use?.launchOptions?.executablePath
}
const browser = await findBrowser()

/** Scores of 100, milliseconds, and Lighthouse's own measure of the machine during the run: another program at work halves it. */
type Taken = Record<(typeof CATEGORIES)[number] | 'lcp' | 'tbt' | 'machine', number>

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; displayValue?: string }>
  environment: { benchmarkIndex: number }
  finalDisplayedUrl: string
}

async function run(url: string, folder: string, options: string[]): Promise<Taken> {
  const output = path.join(folder, 'resultado.json')
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${output}`]
  await promisify(execFile)(
    'npx',
    [...args, `--only-categories=${CATEGORIES}`, `--chrome-flags=${FLAGS}`, ...options],
    {
      env: { ...process.env, CHROME_PATH: browser },
      cwd: folder,
      timeout: 180_000,
      maxBuffer: 1e8,
    },
  )
  const { categories, audits, environment, finalDisplayedUrl } = JSON.parse(
    readFileSync(output, 'utf8'),
  ) as Result
  assert.equal(finalDisplayedUrl, url, 'Lighthouse measured another page: nobody is signed in')
  const score = (name: string) => {
    const value = categories[name]?.score
    assert(typeof value === 'number', `Lighthouse gave no ${name} for ${url}`)
    return Math.round(value * 100)
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    machine: environment.benchmarkIndex,
  }
}

/** @param runs of each page, of which the median counts */
export async function measureLighthouse(place: Place, runs: number): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-lighthouse-'))
  const product = await startProduct(place)
  const section: Section = { title: 'Lighthouse', body: [], bars: [] }
  const rows: string[][] = []
  try {
    const headers = path.join(folder, 'cabecalhos.json')
    writeFileSync(headers, JSON.stringify({ Cookie: await signIn(product.port, emails[0] ?? '') }))
    for (const { name: device, pages, options, least } of measured) {
      for (const { name, path: address, signedIn } of pages) {
        const taken: Taken[] = []
        for (let round = 0; round < runs; round++) {
          const extra = signedIn ? [`--extra-headers=${headers}`] : []
          taken.push(await run(`http://localhost:${product.port}${address}`, folder, [...options, ...extra]))
        }
        const middle = (key: keyof Taken) => median(taken.map(result => result[key]))
        for (const category of CATEGORIES) {
          section.bars.push({
            what: `${device}, ${name}: ${category}`,
            value: middle(category),
            atLeast: least,
          })
        }
        rows.push([
          `${device}, ${name}`,
          ...CATEGORIES.map(category => `${middle(category)}`),
          (middle('lcp') / 1000).toFixed(1),
          `${Math.round(middle('tbt'))}`,
          `${Math.round(middle('machine'))}`,
        ])
      }
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  section.body.push(
    `Median of ${runs} each of ${LIGHTHOUSE}, with its own simulated networks and processors.`,
    table(['page', ...CATEGORIES, 'largest paint, s', 'blocked, ms', 'benchmark index'], rows),
  )
  return section
}
