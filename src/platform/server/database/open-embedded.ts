import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { authorSetting, type Author, type Database, type Orm, toIso } from './database.ts'

const asText = (value: string) => value
/** date, timestamp, numeric as text; bigint as number; timestamptz as ISO 8601. */
const parsers = { 1082: asText, 1114: asText, 1700: asText, 20: Number, 1184: toIso }

/** The product's database on a PGlite client. */
export function embeddedDatabase(client: PGlite, close: () => Promise<void>): Database {
  const orm = drizzle({ client }) as unknown as Orm
  return {
    engine: 'embedded',
    orm,
    query: async <Row>(text: string, params: unknown[] = []) => (await client.query<Row>(text, params, { parsers })).rows,
    transaction: <T>(author: Author, run: (tx: Orm) => Promise<T>) =>
      orm.transaction(async tx => {
        await tx.execute(sql`select set_config('app.autor', ${authorSetting(author)}, true)`)
        return run(tx)
      }),
    listen: async (channel, handler) => {
      await client.listen(channel, handler)
    },
    listening: () => true,
    close,
  }
}
