import path from 'node:path'
import { buildWeb, isBuilt } from '../../scripts/web-build.ts'
import { startProduct } from '../../src/platform/testing/product.ts'

/** Variable with the folder of an empty, migrated embedded database, for each journey to copy. */
export const EMPTY_DATABASE = 'E2E_EMPTY_DATABASE'

/** The journeys run on the built interface, never on a stale one. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!isBuilt()) await buildWeb()
  const product = await startProduct()
  await product.stop()
  process.env[EMPTY_DATABASE] = path.join(product.dataDir, 'db')
  return () => product.dispose()
}
