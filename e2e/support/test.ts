import { randomUUID } from 'node:crypto'
import { test as base } from '@playwright/test'
import { migrateDatabase } from '../../src/platform/server/ground/database/migrate.ts'
import { BUILT_SERVER } from '../../src/platform/server/ground/node-flags.ts'
import { startPostgres, type TestPostgres } from '../../src/platform/testing/postgres.ts'
import { type Product, startProduct } from '../../src/platform/testing/product.ts'
import { type SmtpReceiver, startSmtp } from '../../src/platform/testing/smtp.ts'
import { EMPTY_DATABASE } from './prepare.ts'

interface WorkerFixtures {
  /** The worker's PostgreSQL, started at the first call. */
  postgres: () => Promise<TestPostgres>
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
  /** The running product, fresh and empty; `baseURL` leads to it. */
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
  AUTH_SECRET: 'um-segredo-de-teste-com-mais-de-32-caracteres',
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
  product: async ({ engine, databaseEnv, productEnv, productFlags }, use) => {
    const template = engine === 'embedded' ? process.env[EMPTY_DATABASE] : undefined
    const product = await startProduct(
      { ...databaseEnv, ...productEnv },
      { template, program: BUILT_SERVER, ...(productFlags && { flags: productFlags }) },
    )
    await use(product)
    await product.dispose()
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
