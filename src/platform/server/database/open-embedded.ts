import type { PGlite, Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Author, authorSetting, type Database, type Orm, type Queryable, toIso } from './database.ts'

const asText = (value: string) => value
/** date, timestamp, numeric as text; bigint as number; timestamptz as ISO 8601. */
const parsers = { 1082: asText, 1114: asText, 1700: asText, 20: Number, 1184: toIso }

function queryable(client: PGlite | Transaction): Queryable {
  return {
    // Drizzle asks of its client no more than what a transaction of PGlite offers, too.
    orm: drizzle({ client: client as PGlite }) as unknown as Orm,
    query: async <Row>(text: string, params: unknown[] = []) =>
      (await client.query<Row>(text, params, { parsers })).rows,
  }
}

/** The product's database on a PGlite client. */
export function embeddedDatabase(client: PGlite, close: () => Promise<void>): Database {
  return {
    ...queryable(client),
    engine: 'embedded',
    transaction: <T>(author: Author, run: (tx: Queryable) => Promise<T>) =>
      client.transaction(async transaction => {
        await transaction.query(`select set_config('app.autor', $1, true)`, [authorSetting(author)])
        return run(queryable(transaction))
      }),
    listen: async (channel, handler) => {
      await client.listen(channel, handler)
    },
    listening: () => true,
    close,
  }
}
