import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresqlDatabase } from '#platform/server/ground/database/open-postgresql.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'
import { aftermath } from './aftermath.ts'
import { attack } from './campaign.ts'
import { enlist, type Ground, prepare, SECRET } from './ground.ts'

// The long run, on both databases and with a seed of its own, is `npm run lab -- fuzz`.
const SEED = 20_261_122
/** Of each operation, so that what is added is tried as often. */
const EACH = 7

let product: Product
let ground: Ground
beforeAll(async () => {
  const url = await freshDatabaseUrl()
  const db = postgresqlDatabase(url)
  const people = await enlist(db)
  await db.close()
  product = await startProduct({ DATABASE_URL: url, AUTH_SECRET: SECRET }, { watched: true })
  ground = await prepare(product, people)
})
afterAll(() => product?.dispose())

test(`${EACH} hostile requests for each operation: refused in Portuguese or harmless, quick, and nothing is told`, {
  timeout: 300_000,
}, async () => {
  const requests = EACH * ground.operations.length
  const { problems, unreached, memory, statuses } = await attack(ground, { seed: SEED, requests })
  const after = await aftermath(product, ground)
  expect([...problems, ...after.problems]).toEqual([])
  // What is refused at its door only was not tried.
  expect(unreached.length).toBeLessThan(ground.operations.length / 2)
  expect(statuses[400]).toBeGreaterThan(requests / 4)
  expect(memory.peak - memory.settled).toBeLessThan(200)
})
