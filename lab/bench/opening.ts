// How long a record takes from the press on its row to the first paint of what the row already knows, with 100,000 rows behind
// each list: a browser beside the server, no slowdown, 1366 × 768. The code of the panel comes when the pointer reaches the rows.
import type { Page } from '@playwright/test'
import { emails } from './data.ts'
import { type Place, signIn, startProduct } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'

/** More is felt as a wait. */
const LIMIT_MS = 100
/** Rows opened of each list. The first one draws the panel for the first time. */
const ROWS = 12
const CODE_MS = 1500
const PATIENCE_MS = 10_000

const LISTS = [
  '/comercial/clientes',
  '/comercial/propostas',
  '/financeiro/contas-a-pagar',
  '/financeiro/fornecedores',
  '/financeiro/cartoes',
  '/financeiro/projetos',
  '/financeiro/despesas-projeto?projetoId=1',
  '/financeiro/recebiveis',
  '/financeiro/recorrencias',
  '/financeiro/contas-bancarias',
  '/rh/funcionarios',
  '/predial/chamados',
  '/predial/categorias',
  '/predial/locais',
  '/ssma/desvios',
  '/ti/usuarios',
]

/**
 * From the press to the paint after the panel of this address says its name, which the link of the row says too, perhaps beside
 * a mark. The task after a frame's callbacks begins when that frame was painted.
 */
const MEASURE = (row: number) => `new Promise((resolve, reject) => {
  const link = document.querySelectorAll('tr[data-abre]')[${row}].querySelector('a[data-abre-registro]')
  const name = link.textContent.trim()
  const shown = () => {
    const panel = document.querySelector('[data-registro]:has(a[href="' + link.getAttribute('href') + '"])')
    const heading = panel?.querySelector('h2').textContent.trim()
    return heading && (name.includes(heading) || heading.includes(name))
  }
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      if (!shown()) return
      watch.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  }, { capture: true, once: true })
  setTimeout(() => reject(new Error('The record of ' + name + ' did not open')), ${PATIENCE_MS})
})`

async function openedOf(page: Page): Promise<number[]> {
  const rows = page.locator('tr[data-abre]')
  await rows.first().waitFor()
  await rows.first().hover()
  await page.waitForTimeout(CODE_MS)
  const times: number[] = []
  const there = Math.min(ROWS, await rows.count())
  for (let row = 0; row < there; row++) {
    const measured = page.evaluate(MEASURE(row)) as Promise<number>
    // Both are awaited at once, so that a record which does not open is told as that.
    const [ms] = await Promise.all([measured, rows.nth(row).locator('a[data-abre-registro]').click()])
    times.push(ms)
  }
  return times
}

/** Only the first record of each list is held to the limit: the others find the panel drawn. */
export async function measureOpening(place: Place): Promise<Section> {
  const { chromium } = await import('@playwright/test')
  const { TMPDIR } = process.env
  const { default: playwright } = await import('../../playwright.config.ts')
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  const product = await startProduct(place)
  const browser = await chromium.launch(playwright.use?.launchOptions)
  const rows: string[][] = []
  const bars: Bar[] = []
  try {
    const baseURL = `http://localhost:${product.port}`
    const extraHTTPHeaders = { Cookie: await signIn(product.port, emails[0] ?? '') }
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1366, height: 768 },
      extraHTTPHeaders,
    })
    const page = await context.newPage()
    for (const list of LISTS) {
      await page.goto(list)
      const times = await openedOf(page)
      const [first = 0, ...others] = times
      rows.push([list, ...[first, median(others), Math.max(...others)].map(ms => ms.toFixed(0))])
      bars.push({ what: `ms to the first paint of the first record: ${list}`, value: first, below: LIMIT_MS })
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return {
    title: 'A record from its list, to the first paint',
    body: [
      `${ROWS} rows of each list, pressed one after the other; ms from the press to the paint of what the row knows.`,
      table(['list', 'the first', 'median of the others', 'the slowest of these'], rows),
    ],
    bars,
  }
}
