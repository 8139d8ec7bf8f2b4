import type pg from 'pg'

/** A column of a result, as PostgreSQL describes it. */
export interface ResultColumn {
  name: string
  dataTypeID: number
  /** Table and column that it is taken from; 0 for an expression. */
  tableID: number
  columnID: number
}

/** What `pg` calls on a query of its own making, and the connection it hands it: neither is in its types. */
interface Connection {
  parse(statement: { text: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Columns of a statement's result, from PostgreSQL, which parses it and does not run it; else its error. */
export const describeStatement = (client: pg.Client, text: string): Promise<ResultColumn[] | Error> =>
  new Promise(resolve => {
    let columns: ResultColumn[] = []
    const description = {
      submit(connection: Connection) {
        connection.parse({ text })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: ResultColumn[] }) {
        columns = fields
      },
      handleError: resolve,
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(description as unknown as pg.Submittable)
  })
