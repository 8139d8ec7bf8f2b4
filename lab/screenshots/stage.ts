import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { todayIn } from '#platform/contract/dates/dates.ts'
import type { Perfil } from '#platform/contract/permissions.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { openFiles } from '#platform/server/ground/files/files.ts'
import { startProduct } from '#platform/testing/servers/product.ts'
import playwright from '../../playwright.config.ts'
import { fillDemo } from '../../scripts/demo-data/fill.ts'
import { sizesOf } from '../../scripts/demo-data/tables.ts'
import { isBuilt } from '../../scripts/stamps.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import type { Screen } from './screen.ts'

const ROWS = 120
const PASSWORD = 'uma senha de exemplo'
const PATIENCE_MS = 8000
const OPENING_MS = 500
const BELL_MS = 4000
/** Looks in a row that must find nothing loading: what opens over a screen comes after it. */
const CALM = 3
/** Nothing is on its way. The page of the kit shows buttons and pieces that are busy for ever. */
const SETTLED = `
  document.querySelector('h1, [role="dialog"]') !== null &&
  document.querySelector(location.pathname === '/pecas' ? '[aria-busy="true"]:not(button)' : '[aria-busy="true"]') === null &&
  (location.pathname === '/pecas' || !/Carregando|Buscando|Abrindo|Lendo|Conferindo/.test(document.body.innerText)) &&
  [...document.images].every(image => image.complete || image.loading === 'lazy')`

/** A running product with examples in it, and a browser beside it. */
export interface Stage {
  browser: Browser
  url: string
  /** Of the first Administrador. */
  email: string
  /** Of one person of each profile. */
  emails: ReadonlyMap<Perfil, string>
}

/** Fills an installation with examples. @returns the address of the first person of each profile */
async function fill(dataDir: string, empty: boolean): Promise<Map<Perfil, string>> {
  const config = readConfig({ DATA_DIR: dataDir })
  const db = await openDatabase(config)
  try {
    const full = sizesOf(ROWS)
    const none = Object.fromEntries(Object.keys(full).map(kind => [kind, 0])) as unknown as typeof full
    const sizes = empty ? { ...none, usuarios: full.usuarios } : full
    const options = { sizes, today: todayIn(config.timezone), password: PASSWORD, closes: !empty }
    const { people } = await fillDemo(db, { ...options, files: await openFiles(config) })
    return new Map([...people].reverse().map(({ perfil_acesso, email }) => [perfil_acesso, email]))
  } finally {
    await db.close()
  }
}

/**
 * Builds the product if it is not, runs it with examples as long as `work` does, and leaves nothing behind.
 * @param empty with people alone
 */
export async function onStage(work: (stage: Stage) => Promise<void>, empty = false): Promise<void> {
  if (!isBuilt('web')) await buildWeb()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-telas-'))
  try {
    const emails = await fill(dataDir, empty)
    const email = emails.get('Administrador') ?? ''
    const product = await startProduct({ DATA_DIR: dataDir })
    const browser = await chromium.launch(playwright.use?.launchOptions)
    try {
      await work({ browser, url: product.url, email, emails })
    } finally {
      await browser.close()
      await product.dispose()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A page of a browser as people here have it; `signedIn` as the first Administrador. */
export async function openPage(
  { browser, url, email }: Stage,
  look: BrowserContextOptions,
  signedIn: boolean,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...look,
  })
  // A browser that was here before shows the product's typeface on its first screen.
  await context.addInitScript(`try { localStorage.setItem('fonte', 'pronta') } catch {}`)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  if (signedIn) {
    const data = { email, password: PASSWORD }
    const answer = await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: url } })
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
    // No picture shows how a screen explains itself.
    const quiet = { chave: 'ajuda', valor: 'nunca' }
    await context.request.post('/api/preferencias/gravar', { data: quiet, headers: { origin: url } })
  }
  return { context, page }
}

/** Until nothing on it is loading any more. */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  // Asked again and again from outside: the policy of the pages forbids what would ask from within.
  for (let calm = 0; calm < CALM; calm++) {
    if (Date.now() > until) throw new Error('it goes on loading')
    await page.waitForTimeout(75)
    if (!(await page.evaluate(SETTLED))) calm = -1
  }
}

/** Goes to a screen and does there what its picture shows. */
export async function enact(page: Page, { path, act }: Pick<Screen, 'path' | 'act'>): Promise<void> {
  // The number at the bell comes last, and where nobody is signed in never.
  const bell = page.waitForResponse(/\/api\/espera\/numero/, { timeout: BELL_MS }).catch(() => {})
  await page.goto(path)
  await bell
  await settled(page)
  if (!act) return
  await act(page)
  // What opens comes with code of its own.
  await page.waitForTimeout(OPENING_MS)
  await settled(page)
}
