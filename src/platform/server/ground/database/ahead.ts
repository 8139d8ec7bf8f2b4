import pg from 'pg'

/** A statement whose answer nobody reads. */
export interface Statement {
  text: string
  values?: unknown[]
}

/** What is used here of the driver's connection and of its query, which its types leave out. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  execute(portal: { portal: string }): void
  parsedStatements: Record<string, string>
}
interface DriverQuery {
  name?: string | undefined
  portal: string
  prepare(connection: Connection): void
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Asked = { text: string; name?: string; [option: string]: unknown }
type Done = (error: Error | undefined, result: unknown) => void
const DriverQuery = pg.Query as unknown as new (
  asked: string | Asked | Statement,
  values?: unknown,
  done?: Done,
) => DriverQuery

/** Sends its statement without the end of the message: another one follows. */
class Leading extends DriverQuery {
  _getRows(connection: Connection): void {
    connection.execute({ portal: this.portal })
  }
}

/** A query that sends other statements ahead of its own in one message, and overhears their answers. */
class Following extends DriverQuery {
  readonly #ahead: readonly Statement[]
  #left: number

  constructor(ahead: readonly Statement[], asked: string | Asked, values: unknown, done: Done) {
    super({ ...(typeof asked === 'string' ? { text: asked } : asked), queryMode: 'extended' }, values, done)
    this.#ahead = ahead
    this.#left = ahead.length
  }
  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      for (const { text, values } of this.#ahead) new Leading({ text }, values).prepare(connection)
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }
  override handleRowDescription(message: unknown): void {
    if (this.#left === 0) super.handleRowDescription(message)
  }
  override handleDataRow(message: unknown): void {
    if (this.#left === 0) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#left === 0) super.handleCommandComplete(message, connection)
    else this.#left--
  }
  override handleError(error: Error, connection: Connection): void {
    // The driver took the first statement's preparation for that of its own.
    if (this.#left > 0 && this.name) delete connection.parsedStatements[this.name]
    super.handleError(error, connection)
  }
}

/** A connection that can hold statements back until the next one. */
export interface Holding {
  query(asked: string | Asked, values?: unknown[]): Promise<pg.QueryResult>
  /** Keeps a statement for the message of the next one: no round trip of its own. Where it fails, the next one fails. */
  hold(statement: Statement): void
  /** Sends what is held. */
  flush(): Promise<void>
  /** Was anything sent? */
  begun(): boolean
}

/**
 * Lets statements of a connection travel together: PostgreSQL gets them in one message, runs them in order, stops at the
 * first that fails, and answers once. Each message costs both sides more than a small statement does.
 */
export function holding(connection: Pick<pg.PoolClient, 'query'>): Holding {
  let held: Statement[] = []
  let begun = false
  const query: Holding['query'] = (asked, values) => {
    begun = true
    if (held.length === 0) return connection.query(asked as string, values as unknown[])
    const ahead = held
    held = []
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult))
      connection.query(new Following(ahead, asked, values, done) as unknown as pg.Submittable)
    })
  }
  return {
    query,
    hold: statement => {
      held.push(statement)
    },
    flush: async () => {
      const last = held.pop()
      if (last) await query(last.text, last.values)
    },
    begun: () => begun,
  }
}
