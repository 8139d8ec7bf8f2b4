import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import { LIGHT_PREFIX, strengthenHash } from './passwords.ts'

const BATCH = 20
/** Pause between two hashes, for other requests. */
const PAUSE_MS = 15

/** Replaces one batch of light hashes, except those of passwords changed meanwhile. @returns how many it found */
export async function strengthenBatch(db: Database): Promise<number> {
  const light = await db.query<{ id: string; password: string }>(
    // A literal, not a parameter: the partial index `contas_leves` is used only for the literal.
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

/** Replaces all light hashes that an import left. @param signal stops it after the current batch */
export async function strengthenAll(db: Database, signal: AbortSignal): Promise<void> {
  while ((await strengthenBatch(db)) > 0) signal.throwIfAborted()
}
