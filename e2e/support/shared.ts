import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { clusterFolder } from '../../src/platform/server/ground/database/cluster.ts'
import { socketUrl } from '../../src/platform/server/ground/database/socket.ts'
import { BUILT_SERVER } from '../../src/platform/server/ground/node-flags.ts'
import { type Product, startProduct } from '../../src/platform/testing/servers/product.ts'
import { AUTH_SECRET, EMPTY_DATABASE, STATES, type States } from './prepare.ts'
import { putRows } from './rows.ts'

/** A product on which the journeys of a worker run, one after the other. */
export interface SharedProduct {
  databaseEnv: Record<string, string>
  /** The product for the next journey: without what earlier ones left in the database and in the outbox. */
  begin(state: keyof States): Promise<Product>
  dispose(): Promise<void>
}

const refuse = async () => {
  throw new Error('Other journeys run on this server: tag this one OWN_SERVER')
}

/** @param databaseEnv environment of a migrated database of its own; empty for an embedded one */
export async function startShared(databaseEnv: Record<string, string>): Promise<SharedProduct> {
  const states: States = JSON.parse(readFileSync(process.env[STATES] ?? '', 'utf8'))
  const product = await startProduct(
    { ...databaseEnv, AUTH_SECRET },
    { template: databaseEnv.DATABASE_URL ? undefined : process.env[EMPTY_DATABASE], program: BUILT_SERVER },
  )
  const outbox = path.join(product.dataDir, 'outbox')
  return {
    databaseEnv,
    begin: async state => {
      await putRows(databaseEnv.DATABASE_URL ?? socketUrl(clusterFolder(product.dataDir)), states[state])
      for (const mail of await readdir(outbox)) await rm(path.join(outbox, mail))
      const before = product.log().length
      return {
        ...product,
        log: () => product.log().slice(before),
        kill9: refuse,
        start: refuse,
        stop: refuse,
        dispose: refuse,
      }
    },
    dispose: product.dispose,
  }
}
