import type { PGlite, Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Author, authorSetting, type Database, type Queryable, toIso } from './database.ts'
import type { Orm } from './orm.ts'
import { watched } from './statements.ts'

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

/**
 * The product's database on a PGlite client.
 * @param slowMs from how long on a statement is named in the log
 * @param refuseWithoutRoom throws where the disk has too little room for a transaction
 */
export function embeddedDatabase(
  client: PGlite,
  close: () => Promise<void>,
  slowMs = Number.POSITIVE_INFINITY,
  refuseWithoutRoom: () => void = () => undefined,
): Database {
  // One thing at a time: the client itself does not tell how many wait.
  let underWay = 0
  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    underWay++
    try {
      return await run()
    } finally {
      underWay--
    }
  }
  const outer = queryable(watched(client, slowMs, () => underWay - 1))
  return {
    orm: outer.orm,
    query: (text, params) => inTurn(() => outer.query(text, params)),
    engine: 'embedded',
    transaction: <T>(author: Author, run: (tx: Queryable) => Promise<T>) =>
      inTurn(() => {
        refuseWithoutRoom()
        return client.transaction(async transaction => {
          const tx = watched(transaction, slowMs)
          await tx.query(`select set_config('app.autor', $1, true)`, [authorSetting(author)])
          return run(queryable(tx))
        })
      }),
    listen: async (channel, handler) => {
      await client.listen(channel, handler)
    },
    listening: () => true,
    close,
  }
}
