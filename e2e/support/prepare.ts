import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { devices, request } from '@playwright/test'
import { buildServer } from '../../scripts/server-build.ts'
import { isBuilt } from '../../scripts/stamps.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { clusterFolder } from '../../src/platform/server/ground/database/cluster.ts'
import { socketUrl } from '../../src/platform/server/ground/database/socket.ts'
import { BUILT_SERVER } from '../../src/platform/server/ground/node-flags.ts'
import { startProduct } from '../../src/platform/testing/servers/product.ts'
import { signIn, signUp } from './accounts.ts'
import { type Rows, readRows } from './rows.ts'

/** Variable with the cluster of an empty, migrated installation, for each journey to copy. */
export const EMPTY_DATABASE = 'E2E_EMPTY_DATABASE'
/** Variable with the cluster of one that has the first account, under the key {@link AUTH_SECRET}. */
export const SIGNED_UP_DATABASE = 'E2E_SIGNED_UP_DATABASE'
/** Variable with the file that holds the cookies of a session of that account. */
export const SESSION = 'E2E_SESSION'
/** Variable with the file that holds the {@link States}. */
export const STATES = 'E2E_STATES'

/** The rows with which a journey begins: of an empty installation, or of one with the first account and its session. */
export interface States {
  empty: Rows
  signedUp: Rows
}

/** Sessions are signed with it: an installation that is copied keeps those that it has. */
export const AUTH_SECRET = 'um-segredo-de-teste-com-mais-de-32-caracteres'

/** The journeys run on what is built, never on something stale. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!isBuilt('web')) await buildWeb()
  if (!isBuilt('server')) await buildServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-e2e-'))
  const empty = path.join(folder, 'vazia')
  const session = path.join(folder, 'sessao.json')
  const stateFile = path.join(folder, 'linhas.json')
  const product = await startProduct({ AUTH_SECRET }, { program: BUILT_SERVER })
  await product.stop()
  cpSync(clusterFolder(product.dataDir), empty, { recursive: true })
  await product.start()
  const rows = () => readRows(socketUrl(clusterFolder(product.dataDir)))
  const states: States = { empty: await rows(), signedUp: { tables: [], sequences: [] } }
  // The trail tells of the browser that signed in.
  const visitor = await request.newContext({ userAgent: devices['Desktop Chrome']?.userAgent })
  await signUp({ request: visitor }, product)
  await signIn({ request: visitor }, product)
  await visitor.storageState({ path: session })
  await visitor.dispose()
  states.signedUp = await rows()
  await product.stop()
  writeFileSync(stateFile, JSON.stringify(states))
  process.env[STATES] = stateFile
  process.env[EMPTY_DATABASE] = empty
  process.env[SIGNED_UP_DATABASE] = clusterFolder(product.dataDir)
  process.env[SESSION] = session
  return async () => {
    await product.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}
