import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { migrateDatabase } from '../../src/platform/server/ground/database/migrate.ts'
import { BUILT_SERVER } from '../../src/platform/server/ground/node-flags.ts'
import { startPostgres, type TestPostgres } from '../../src/platform/testing/postgres.ts'
import { type Product, startProduct } from '../../src/platform/testing/product.ts'
import { type SmtpReceiver, startSmtp } from '../../src/platform/testing/smtp.ts'
import { signIn, signUp } from './accounts.ts'
import { AUTH_SECRET, EMPTY_DATABASE, SESSION, SIGNED_UP_DATABASE } from './prepare.ts'

interface WorkerFixtures {
  /** The worker's PostgreSQL, started at the first call. */
  postgres: () => Promise<TestPostgres>
  /** Takes what ends a product; it happens while the next journey begins. */
  later: (end: Promise<void>) => void
}

export interface ProductFixtures {
  /** Set by the Playwright project. */
  engine: 'embedded' | 'postgresql'
  /** Environment that chooses the engine; on PostgreSQL a fresh database. */
  databaseEnv: Record<string, string>
  /** Further environment of the product, set by `test.use`. */
  productEnv: Record<string, string>
  /** What Node is given before the product, where it is not what suits a journey. */
  productFlags: string[] | undefined
  /** Whether the first account is there and the browser signed in to it. */
  signedIn: boolean
  /** The running product, fresh and without records; `baseURL` leads to it. */
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

const freshDatabase = async (postgres: () => Promise<TestPostgres>) => ({
  DATABASE_URL: await (await postgres()).createDatabase(`e2e_${randomUUID().slice(0, 8)}`, TEMPLATE),
  AUTH_SECRET,
})

export const test = base.extend<ProductFixtures, WorkerFixtures>({
  engine: ['embedded', { option: true }],
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
  databaseEnv: async ({ engine, postgres }, use) => {
    await use(engine === 'postgresql' ? await freshDatabase(postgres) : {})
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
  product: async ({ engine, databaseEnv, productEnv, productFlags, signedIn, later }, use) => {
    const template =
      engine === 'embedded' ? process.env[signedIn ? SIGNED_UP_DATABASE : EMPTY_DATABASE] : undefined
    const product = await startProduct(
      { ...databaseEnv, ...(signedIn && { AUTH_SECRET }), ...productEnv },
      { template, program: BUILT_SERVER, ...(productFlags && { flags: productFlags }) },
    )
    await use(product)
    later(product.dispose())
  },
  context: async ({ context, product, engine, signedIn }, use) => {
    if (signedIn && engine === 'embedded') {
      await context.addCookies(JSON.parse(readFileSync(process.env[SESSION] ?? '', 'utf8')).cookies)
    } else if (signedIn) {
      await signUp(context, product)
      await signIn(context, product)
    }
    await use(context)
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
 * Tag of the journeys that run on PostgreSQL, too: one through each department, and where the engine has a part in it
 * (two people at once, a crash, an import). What else a person can do is the same on both, and services are tested on both.
 */
export const ON_BOTH = '@postgresql'

/** Tag of the journeys on several servers: an embedded database has one. */
export const ONLY_POSTGRESQL = '@servidores'

export { expect } from '@playwright/test'
