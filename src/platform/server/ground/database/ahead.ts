import { createHash } from 'node:crypto'
import pg from 'pg'

export interface Statement {
  text: string
  values?: unknown[]
  /** The connection keeps the statement parsed and planned under it, for the next time; see {@link nameOf}. */
  name?: string | undefined
}

/** What is used here of the driver's connection and of its query, which its types leave out. */
interface Connection {
  stream: { write(message: Buffer): unknown }
  execute(portal: object): void
  sync(): void
  on(event: 'parseComplete', handler: () => void): void
  off(event: 'parseComplete', handler: () => void): void
}
interface DriverQuery {
  prepare(connection: Connection): void
  submit(connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
/** A statement whose answer is told, with the driver's options. */
export interface Asked {
  text: string
  name?: string | undefined
  /** What goes before it in the same message, after what the connection holds. */
  ahead?: readonly Statement[]
  /** What follows it in the same message, and ends the transaction. */
  after?: readonly Statement[]
  /** Takes the first value that the last of these answers. */
  told?: ((value: string) => void) | undefined
  [option: string]: unknown
}
type Done = (error: Error | undefined, result: unknown) => void
const DriverQuery = pg.Query as unknown as new (asked: object, values?: unknown, done?: Done) => DriverQuery

/** More than the product has texts; what is composed of columns could be more, and goes without. */
const MOST_NAMES = 500
const names = new Map<string, string>()

/** The name under which connections keep a text, for texts that come again: a connection forgets none. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/** The statements that a connection keeps. */
const kept = new WeakMap<object, Set<string>>()

function keptBy(connection: Connection): Set<string> {
  const known = kept.get(connection) ?? new Set()
  kept.set(connection, known)
  return known
}

/** Writes the statements of a message: nothing tells PostgreSQL yet that it ends. */
class Writer extends DriverQuery {
  declare text: string
  declare name: string | undefined
  declare values: unknown[]
  #parsed = false

  constructor() {
    super({ text: '', queryMode: 'extended' })
  }
  /** @param parsed the connection keeps it already */
  write({ text, values = [], name }: Statement, parsed: boolean, connection: Connection): void {
    Object.assign(this, { text, values, name })
    this.#parsed = parsed
    this.prepare(connection)
  }
  hasBeenParsed(): boolean {
    return this.#parsed
  }
  _getRows(connection: Connection): void {
    connection.execute({})
  }
  override handleError(error: Error): void {
    throw error
  }
}
const writer = new Writer()

/**
 * Statements that travel in one message, of which the answer of one is told. The message is written at once: the driver's
 * own way hands the system a dozen pieces, which costs it three times as much.
 */
export class Message extends DriverQuery {
  readonly statements: readonly Statement[]
  readonly #told: number
  #at = 0
  #parsing: (string | undefined)[] = []
  #parsed: (() => void) | undefined
  readonly #last: ((value: string) => void) | undefined

  constructor(
    ahead: readonly Statement[],
    { name, ahead: _, after = [], told, ...options }: Asked,
    values: unknown[],
    done?: Done,
  ) {
    super({ ...options, queryMode: 'extended' }, values, done)
    this.statements = [...ahead, { text: options.text, values, name }, ...after]
    this.#told = ahead.length
    this.#last = told
  }
  override submit(connection: Connection): Error | null {
    try {
      connection.stream.write(this.#written(connection))
      return null
    } catch (error) {
      return error as Error
    }
  }
  #written(connection: Connection): Buffer {
    const keeps = keptBy(connection)
    const pieces: Buffer[] = []
    const gather = { _send: { value: (piece: Buffer) => pieces.push(piece) } }
    const all: Connection = Object.create(connection, gather)
    // Of the others nobody reads what their columns are called.
    const silent: Connection = Object.create(connection, { ...gather, describe: { value: () => {} } })
    for (const [n, statement] of this.statements.entries()) {
      const { name } = statement
      const parsed = name !== undefined && (keeps.has(name) || this.#parsing.includes(name))
      if (!parsed) this.#parsing.push(name)
      writer.write(statement, parsed, n === this.#told ? all : silent)
    }
    all.sync()
    if (this.#parsing.some(Boolean)) {
      // Kept from here on, even where a later statement fails.
      this.#parsed = () => {
        const name = this.#parsing.shift()
        if (name) keeps.add(name)
      }
      connection.on('parseComplete', this.#parsed)
    }
    return Buffer.concat(pieces)
  }
  #leave(connection: Connection): void {
    if (this.#parsed) connection.off('parseComplete', this.#parsed)
  }
  override handleDataRow(message: unknown): void {
    if (this.#at === this.#told) super.handleDataRow(message)
    else if (this.#at === this.statements.length - 1)
      this.#last?.((message as { fields: (string | null)[] }).fields[0] ?? '')
  }
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#at === this.#told) super.handleCommandComplete(message, connection)
    this.#at++
  }
  override handleReadyForQuery(connection: Connection): void {
    this.#leave(connection)
    super.handleReadyForQuery(connection)
  }
  override handleError(error: Error, connection: Connection): void {
    this.#leave(connection)
    super.handleError(error, connection)
  }
}

/** A connection that can hold statements back until the next one. */
export interface Holding {
  query(asked: string | Asked, values?: unknown[]): Promise<pg.QueryResult>
  /** Keeps a statement for the message of the next one: no round trip of its own. Where it fails, the next one fails. */
  hold(statement: Statement): void
  /** Takes a held statement back. @returns false where none of this text waits */
  takeBack(text: string): boolean
  /** Was anything sent? */
  begun(): boolean
}

const askedOf = (asked: string | Asked): Asked => (typeof asked === 'string' ? { text: asked } : asked)
/** Without values it may be several statements, which only a message of their own can hold. */
const alone = ({ name, ahead, after }: Asked, values: unknown[]) =>
  values.length === 0 && !name && !ahead && !after

/**
 * Lets statements of a connection travel together: PostgreSQL gets them in one message, runs them in order, stops at the
 * first that fails, and answers once. Each message costs both sides more than a small statement does.
 */
export function holding(connection: Pick<pg.PoolClient, 'query'>): Holding {
  let held: Statement[] = []
  let begun = false
  let ended = false
  const query: Holding['query'] = (asked, values = []) => {
    if (ended) return Promise.reject(new Error('The transaction has ended'))
    begun = true
    const told = askedOf(asked)
    ended = told.after !== undefined
    if (held.length === 0 && alone(told, values)) return connection.query(asked as string)
    const ahead = [...held, ...(told.ahead ?? [])]
    held = []
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult))
      connection.query(new Message(ahead, told, values, done) as unknown as pg.Submittable)
    })
  }
  return {
    query,
    hold: statement => {
      held.push(statement)
    },
    takeBack: text => {
      const at = held.findIndex(statement => statement.text === text)
      if (at >= 0) held.splice(at, 1)
      return at >= 0
    },
    begun: () => begun,
  }
}

/** A pool that writes each statement at once, as {@link Message} does. */
export const atOnce = (pool: pg.Pool): Pick<Holding, 'query'> => ({
  query: (asked, values = []) => {
    const told = askedOf(asked)
    if (alone(told, values)) return pool.query(asked as string)
    return pool.query(new Message(told.ahead ?? [], told, values) as unknown as string)
  },
})
