import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test'
import { migrateDatabase } from '../../src/platform/server/ground/database/migrate.ts'
import { BUILT_SERVER } from '../../src/platform/server/ground/node-flags.ts'
import { startPostgres, type TestPostgres } from '../../src/platform/testing/servers/postgres.ts'
import { type Product, startProduct } from '../../src/platform/testing/servers/product.ts'
import { type SmtpReceiver, startSmtp } from '../../src/platform/testing/servers/smtp.ts'
import { signIn, signUp } from './accounts.ts'
import { AUTH_SECRET, EMPTY_DATABASE, SESSION, SIGNED_UP_DATABASE } from './prepare.ts'
import { type SharedProduct, startShared } from './shared.ts'

export interface WorkerFixtures {
  /** Set by the Playwright project. */
  engine: 'embedded' | 'postgresql'
  /** The worker's product, started at the first call. */
  shared: () => Promise<SharedProduct>
  /** The worker's PostgreSQL, started at the first call. */
  postgres: () => Promise<TestPostgres>
  /** Takes what ends a product; it happens while the next journey begins. */
  later: (end: Promise<void>) => void
}

interface ProductFixtures {
  /** Whether the journey has a server of its own. */
  alone: boolean
  /** Environment that chooses the engine. */
  databaseEnv: Record<string, string>
  /** Further environment of the product, set by `test.use`. */
  productEnv: Record<string, string>
  /** What Node is given before the product, where it is not what suits a journey. */
  productFlags: string[] | undefined
  /** Whether the first account is there and the browser signed in to it. */
  signedIn: boolean
  /** The running product, without records; `baseURL` leads to it. Fresh where the journey has one of its own. */
  product: Product
  /** A real SMTP receiver, to which a product may be pointed. */
  smtp: SmtpReceiver
}

const TEMPLATE = 'modelo'

/** With a migrated database, for each journey to copy. */
async function migratedPostgres(): Promise<TestPostgres> {
  const started = await startPostgres()
  await migrateDatabase(await started.createDatabase(TEMPLATE))
  return started
}

/** Environment of a fresh database; the embedded one comes with its server. */
async function databaseOf(
  engine: WorkerFixtures['engine'],
  postgres: () => Promise<TestPostgres>,
): Promise<Record<string, string>> {
  if (engine === 'embedded') return {}
  const name = `e2e_${randomUUID().slice(0, 8)}`
  return { DATABASE_URL: await (await postgres()).createDatabase(name, TEMPLATE), AUTH_SECRET }
}

/** Prints the last log lines of the server and what every open page of a failed journey shows: a chance failure may not come back. */
async function tellFailure(
  { title, status, expectedStatus }: TestInfo,
  context: BrowserContext,
  product: Product,
): Promise<void> {
  if (status === expectedStatus) return
  console.log(`\n--- ${title}: the server's last log lines\n${product.log().slice(-4000)}`)
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
    console.log(`\n--- ${title}: ${page.url()}\n${shown}`)
  }
}

export const test = base.extend<ProductFixtures, WorkerFixtures>({
  engine: ['embedded', { option: true, scope: 'worker' }],
  productEnv: [{}, { option: true }],
  productFlags: [undefined, { option: true }],
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let started: Promise<TestPostgres> | undefined
      await use(() => {
        started ??= migratedPostgres()
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ engine, postgres }, use) => {
      let started: Promise<SharedProduct> | undefined
      await use(() => {
        started ??= databaseOf(engine, postgres).then(startShared)
        return started
      })
      await (await started)?.dispose()
    },
    { scope: 'worker' },
  ],
  alone: async ({ productEnv, productFlags }, use, { tags }) => {
    const special = productFlags !== undefined || Object.keys(productEnv).length > 0
    await use(special || tags.includes(OWN_SERVER))
  },
  databaseEnv: async ({ engine, postgres, shared, alone }, use) => {
    await use(alone ? await databaseOf(engine, postgres) : (await shared()).databaseEnv)
  },
  signedIn: [false, { option: true }],
  later: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const ending: Promise<void>[] = []
      await use(end => ending.push(end))
      await Promise.all(ending)
    },
    { scope: 'worker' },
  ],
  product: async ({ engine, shared, alone, databaseEnv, productEnv, productFlags, signedIn, later }, use) => {
    if (!alone) return use(await (await shared()).begin(signedIn ? 'signedUp' : 'empty'))
    const template =
      engine === 'embedded' ? process.env[signedIn ? SIGNED_UP_DATABASE : EMPTY_DATABASE] : undefined
    const product = await startProduct(
      { ...databaseEnv, ...(signedIn && { AUTH_SECRET }), ...productEnv },
      { template, program: BUILT_SERVER, ...(productFlags && { flags: productFlags }) },
    )
    await use(product)
    later(product.dispose())
  },
  context: async ({ context, product, engine, alone, signedIn }, use, info) => {
    if (signedIn && (!alone || engine === 'embedded')) {
      await context.addCookies(JSON.parse(readFileSync(process.env[SESSION] ?? '', 'utf8')).cookies)
    } else if (signedIn) {
      await signUp(context, product)
      await signIn(context, product)
    }
    // A browser that was here before: a typeface that comes in the middle would move what a journey measures.
    await context.addInitScript(`try { localStorage.setItem('fonte', 'pronta') } catch {}`)
    const uncaught: string[] = []
    context.on('weberror', failure => {
      uncaught.push(`${failure.page()?.url()}: ${failure.error().stack ?? failure.error().message}`)
    })
    await use(context)
    await tellFailure(info, context, product)
    expect(uncaught, 'what no page may leave uncaught').toEqual([])
  },
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  smtp: async ({}, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },
})

/**
 * Tag of the journeys that run on a PostgreSQL of the company's, too: one from the first account on, and where the engine has a
 * part in it (two people at once, a crash, an import, the product's own jobs). The statements of all screens run on it in the
 * tests of the services; what else a person can do is the same on both.
 */
export const ON_BOTH = '@postgresql'

/** Tag of the journeys that kill their server, break its database or its files: those get one of their own. */
export const OWN_SERVER = '@sozinha'

/** Tag of the journeys on several servers: an embedded database has one. */
export const ONLY_POSTGRESQL = '@servidores'

/** Tag of the journeys in a second browser engine, run where Firefox is installed (playwright.config.ts). */
export const ON_FIREFOX = '@firefox'

export { expect } from '@playwright/test'
