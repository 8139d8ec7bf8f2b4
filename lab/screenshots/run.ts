// `npm run lab -- screenshots` takes every screen of the product, filled with examples, at 1440 and at 390 pixels, in light
// and in dark, into `screenshots/`. `npm run lab -- screenshots clientes painel` takes those alone, `--list` names them all,
// `--readme` remakes the pictures in `docs/images`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { todayIn } from '#platform/contract/dates.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { openFiles } from '#platform/server/ground/files/files.ts'
import { startProduct } from '#platform/testing/product.ts'
import playwright from '../../playwright.config.ts'
import { fillDemo } from '../../scripts/demo-data/fill.ts'
import { sizesOf } from '../../scripts/demo-data/tables.ts'
import { root } from '../../scripts/files.ts'
import { buildWeb, isBuilt } from '../../scripts/web-build.ts'
import { type Screen, screens } from './screens.ts'

const FOLDER = path.join(root, 'screenshots')
const ROWS = 120
const PASSWORD = 'uma senha de exemplo'
/** As much of a long page as two screens of a phone show. */
const TALL = 1688
const SIZES = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}
const THEMES = { claro: 'light', escuro: 'dark' } as const

const PATIENCE_MS = 8000
const OPENING_MS = 500
/** Looks in a row that must find nothing loading: what opens over a screen comes after it. */
const CALM = 3
const SETTLED = `
  document.querySelector('h1, [role="dialog"]') !== null &&
  document.querySelector('[aria-busy="true"]') === null &&
  !/Carregando|Buscando|Abrindo arquivo/.test(document.body.innerText) &&
  [...document.images].every(image => image.complete || image.loading === 'lazy')`

type Form = keyof typeof SIZES

/** What the README shows, cut to one height a row. */
const README = [
  { name: 'painel', form: 'desk', theme: 'claro', height: 1200 },
  { name: 'projetos', form: 'desk', theme: 'escuro', height: 1200 },
  { name: 'chamados', form: 'phone', theme: 'claro', height: 844 },
  { name: 'desvios-ficha', form: 'phone', theme: 'escuro', height: 844 },
] as const

function asked(): { wanted: Screen[]; readme: boolean } {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({ options: { list: flag, readme: flag }, allowPositionals: true })
  if (values.list) {
    console.log(screens.map(({ name }) => name).join('\n'))
    process.exit()
  }
  const unknown = positionals.filter(name => !screens.some(screen => screen.name === name))
  if (unknown.length > 0) {
    console.error(`No screen is called ${unknown.join(', ')}; --list names them all.`)
    process.exit(1)
  }
  const names = values.readme ? README.map(({ name }) => name) : positionals
  return {
    wanted: names.length > 0 ? screens.filter(({ name }) => names.includes(name)) : screens,
    readme: values.readme,
  }
}

/** Puts those of the README into `docs/images`, small. */
async function keepForReadme(): Promise<void> {
  for (const { name, form, theme, height } of README) {
    const taken = path.join(FOLDER, `${name}-${SIZES[form].width}-${theme}.png`)
    await sharp(taken)
      .extract({ left: 0, top: 0, width: SIZES[form].width, height })
      .webp({ quality: 82 })
      .toFile(path.join(root, 'docs', 'images', `${name}.webp`))
  }
}

/** Fills an installation with examples. @returns the address of its first Administrador */
async function fill(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir })
  const db = await openDatabase(config)
  try {
    const options = { sizes: sizesOf(ROWS), today: todayIn(config.timezone), password: PASSWORD }
    const { people } = await fillDemo(db, { ...options, files: await openFiles(config) })
    return people[0]?.email ?? ''
  } finally {
    await db.close()
  }
}

/** Until nothing on it is loading any more. */
async function settled(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  // Asked again and again from outside: the policy of the pages forbids what would ask from within.
  for (let calm = 0; calm < CALM; calm++) {
    if (Date.now() > until) throw new Error('it goes on loading')
    await page.waitForTimeout(75)
    if (!(await page.evaluate(SETTLED))) calm = -1
  }
}

async function take(page: Page, screen: Screen, form: Form, file: string): Promise<void> {
  if (screen.broken) {
    await page.route(/\/api\/(?!auth|sessao|conta)/, route => route.fulfill({ status: 500, body: '{}' }))
  }
  try {
    await page.goto(screen.path)
    await settled(page)
    if (screen.act) {
      await screen.act(page)
      // What opens comes with code of its own.
      await page.waitForTimeout(OPENING_MS)
      await settled(page)
    }
    const { width, height } = SIZES[form]
    // A window that is taller, not a picture of more than the window: that would show no touch screen any more.
    if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0) {
      const content = Number(await page.evaluate('document.documentElement.scrollHeight'))
      await page.setViewportSize({ width, height: Math.max(height, Math.min(content, TALL)) })
      await settled(page)
    }
    await page.screenshot({ path: file })
  } finally {
    await page.setViewportSize(SIZES[form])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** Takes them all in one size and one theme. @returns what could not be taken */
async function round(
  browser: Browser,
  url: string,
  email: string,
  wanted: Screen[],
  form: Form,
  theme: keyof typeof THEMES,
): Promise<string[]> {
  const failed: string[] = []
  for (const outside of [true, false]) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: SIZES[form],
      colorScheme: THEMES[theme],
      reducedMotion: 'reduce',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      hasTouch: form === 'phone',
      isMobile: form === 'phone',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    if (!outside) {
      const data = { email, password: PASSWORD }
      const answer = await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: url } })
      if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
    }
    const now = wanted.filter(screen => Boolean(screen.outside) === outside && (screen.only ?? form) === form)
    for (const screen of now) {
      const file = `${screen.name}-${SIZES[form].width}-${theme}.png`
      await take(page, screen, form, path.join(FOLDER, file)).catch(error => {
        failed.push(`${file}: ${(error as Error).message.split('\n')[0]}`)
      })
    }
    await context.close()
  }
  return failed
}

const { wanted, readme } = asked()
if (!isBuilt()) await buildWeb()
await mkdir(FOLDER, { recursive: true })
const dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-telas-'))
const started = performance.now()
const failed: string[] = []
try {
  const email = await fill(dataDir)
  const product = await startProduct({ DATA_DIR: dataDir })
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    for (const form of ['desk', 'phone'] as const) {
      for (const theme of ['claro', 'escuro'] as const) {
        failed.push(...(await round(browser, product.url, email, wanted, form, theme)))
      }
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
if (readme) await keepForReadme()
for (const problem of failed) console.error(problem)
if (failed.length > 0) process.exitCode = 1
console.log(`screenshots/ in ${((performance.now() - started) / 1000).toFixed(0)} s`)
