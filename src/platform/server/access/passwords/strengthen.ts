import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import { LIGHT_PREFIX, strengthenHash } from './passwords.ts'

const BATCH = 20
/** Left to everybody else between two hashes. */
const PAUSE_MS = 15

/** Replaces one batch of light hashes. A password that was changed meanwhile stays as it is. @returns how many it found */
export async function strengthenBatch(db: Database): Promise<number> {
  const light = await db.query<{ id: string; password: string }>(
    // Written out, not a parameter: that is what the partial index `contas_leves` is found by.
    `select id, password from auth_accounts where starts_with(password, '${LIGHT_PREFIX}') limit $1`,
    [BATCH],
  )
  for (const { id, password } of light) {
    const strong = await strengthenHash(password)
    await db.query('update auth_accounts set password = $3 where id = $1 and password = $2', [
      id,
      password,
      strong,
    ])
    await sleep(PAUSE_MS)
  }
  return light.length
}

/** Strengthens what an import left. @param signal ends it after the batch under way */
export async function strengthenAll(db: Database, signal: AbortSignal): Promise<void> {
  while ((await strengthenBatch(db)) > 0) signal.throwIfAborted()
}
