import { type Author, authorSetting, type Database, type Queryable } from '../../ground/database/database.ts'
import { connectionLost } from '../../ground/database/pool.ts'

/**
 * A database whose transactions are parts of one that is open: a refusal takes back its own part alone. So an operation
 * of an entity runs as it is, many times in one transaction.
 */
export function within(db: Database, tx: Queryable): Database {
  async function transaction<T>(author: Author, run: (tx: Queryable) => Promise<T>): Promise<T> {
    await tx.withNext('savepoint parte')
    await tx.withNext(`select set_config('app.autor', $1, true)`, [authorSetting(author)])
    try {
      const result = await run(tx)
      // What is compared at commit is compared here: else a refusal would take back all parts, and no record would be named.
      await tx.query('set constraints all immediate')
      await tx.query('set constraints all deferred')
      await tx.query('release savepoint parte')
      return result
    } catch (error) {
      if (connectionLost(error)) throw error
      // What waited for a statement that never came would fail together with the rollback.
      await tx.query('select 1').catch(() => undefined)
      await tx.query('rollback to savepoint parte')
      throw error
    }
  }
  const { orm, query, prepared, withNext } = tx
  return { ...db, orm, query, prepared, withNext, transaction, spread: undefined, halves: undefined }
}
