import { buildServer, isServerBuilt } from '../../scripts/server-build.ts'
import { buildWeb, isBuilt } from '../../scripts/web-build.ts'
import { clusterFolder } from '../../src/platform/server/ground/database/cluster.ts'
import { BUILT_SERVER } from '../../src/platform/server/ground/node-flags.ts'
import { startProduct } from '../../src/platform/testing/product.ts'

/** Variable with the the cluster of an empty, migrated installation, for each journey to copy. */
export const EMPTY_DATABASE = 'E2E_EMPTY_DATABASE'

/** The journeys run on what is built, never on something stale. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!isBuilt()) await buildWeb()
  if (!isServerBuilt()) await buildServer()
  const product = await startProduct({}, { program: BUILT_SERVER })
  await product.stop()
  process.env[EMPTY_DATABASE] = clusterFolder(product.dataDir)
  return () => product.dispose()
}
