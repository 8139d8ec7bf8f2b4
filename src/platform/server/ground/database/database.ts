import { createHash } from 'node:crypto'
import type { Orm } from './orm.ts'

/** Who is acting, for the audit trail: set on every transaction. */
export interface Author {
  user_id: string | null
  nome: string
  /** Path of the procedure, or the name of a job. */
  operacao: string
  pedido: string
  /** Why it is done, where the person said so. */
  motivo?: string | undefined
  /** The id under which a delete can be brought back. */
  exclusao?: string | undefined
  /** Instead of it, where many records are deleted at once. */
  exclusoes?: ManyDeletions | undefined
}

/**
 * Deletes of many records of one table, each with an id of its own in the bin: {@link deletionOf}. What the database changes
 * beside these records gets `semente` as its id.
 */
export interface ManyDeletions {
  semente: string
  tabela: string
}

/** The id of one of them, as the trigger `auditar` makes it. */
export const deletionOf = ({ semente }: ManyDeletions, id: number): string =>
  createHash('md5')
    .update(`${semente}/${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** What queries run on: the database itself, or an open transaction. */
export interface Queryable {
  /** For typed statements on one table. */
  orm: Orm
  /**
   * Runs one constant SQL text with parameters. Dates, timestamps (ISO 8601, UTC) and numerics arrive as strings,
   * integers as numbers.
   */
  query<Row>(text: string, params?: unknown[]): Promise<Row[]>
  /** The same for a text that comes again and again: each connection parses it once, and soon plans it once, too. */
  prepared<Row>(text: string, params?: unknown[]): Promise<Row[]>
  /**
   * Runs a statement without a result of interest. In a transaction it waits for the next statement, or for the commit,
   * and travels with it in one message; an error comes from there.
   */
  withNext(text: string, params?: unknown[]): Promise<void>
  /**
   * Runs a statement that reads a whole table, shared among processes of the database where these are free. Only outside a
   * transaction.
   */
  spread?: (<Row>(text: string, params?: unknown[]) => Promise<Row[]>) | undefined
  /**
   * Runs a statement that reads all of a table, as `t`, for each half of it: at once, on two connections that see the same moment.
   * Quicker than {@link spread}, whose processes begin anew with every statement. Only outside a transaction.
   * @returns the rows of all parts; undefined where `whole` is better run as it is: PostgreSQL finds its rows by an index, the tables are
   * small, or no two connections are free
   */
  halves?: (<Row>(asked: Halved) => Promise<Row[][] | undefined>) | undefined
  /**
   * Only where one verb runs on many records at once (`services/selecao/together.ts`): what all of them ask alike is asked once
   * for all, as soon as none of them can go on without its answer.
   */
  gather?<Item, Answer>(question: Question<Item, Answer>, item: Item): Promise<Answer>
  /**
   * Runs the last statement of a transaction and commits with it, in one message. Only where the transaction was opened
   * so; see {@link closing}.
   */
  closing?<Row>(text: string, params?: unknown[]): Promise<Row[]>
  /** There, too: takes back a statement of `withNext` that has not been sent. @returns false where it has been */
  takeBack?(text: string): boolean
  /** The idempotency key of the write, where it has one; see `engine/idempotency/once.ts`. */
  chave?: Chave
}

/** Condition of a part of the rows of a table `t`, in which `?` stands for `value`. */
export interface PartOf {
  where: string
  value?: string
}

/** Of each table of `Halved.keys` an array of keys as text, by name; undefined where it was not asked. */
export type FoundKeys = readonly (Readonly<Record<string, string>> | undefined)[]

/** Keys of a table that rows of another refer to, one row of arrays as text, of a part of it as `t`. */
export interface KeysAsked {
  table: string
  part: (of: PartOf) => AskedSql
}

/** A statement that can be run for each half of a table. */
export interface Halved {
  table: string
  /** Its searched text, a column of `t`. */
  text: string
  /** The statement for all rows whose text fits into an index: what its plan is decides. */
  whole: AskedSql
  /** What it finds in other tables, each aliased `r` there: found first, and once for both halves. */
  keys?: readonly KeysAsked[]
  /** @param of undefined for all rows, with keys that were found */
  part: (of: PartOf | undefined, found: FoundKeys) => AskedSql
}

/** A statement with its parameters. */
export interface AskedSql {
  text: string
  params: unknown[]
}

/** An idempotency key that is claimed in this transaction, and what is known of its answer. */
export interface Chave {
  user_id: string
  chave: string
  operacao: string
  /** Hash of what was sent with it. */
  entrada: string
  /** It is claimed by the statement that creates the record. */
  comRegistro?: boolean
  /** The last statement stored the id of the record that it created. */
  guardada?: boolean
  /** An earlier request created this record: it is read instead of being created. The transaction is taken back. */
  registro?: number
}

/** One question about many items. */
export interface Question<Item, Answer> {
  /** What is asked: `ask` is the same for all that ask under it. */
  key: string
  /** It leaves something in the database. */
  writes?: boolean
  /** Answers each item, in their order. @param db the transaction of them all */
  ask(db: Queryable, items: Item[]): Promise<Answer[]>
}

/** Asks about one item, together with others where many records are changed at once. */
export async function asked<Item, Answer>(
  db: Queryable,
  question: Question<Item, Answer>,
  item: Item,
): Promise<Answer> {
  return db.gather ? db.gather(question, item) : ((await question.ask(db, [item]))[0] as Answer)
}

/** Rows in the order of ids; undefined where there is none. */
export function inOrder<Row extends { id: unknown }>(
  ids: readonly unknown[],
  rows: Row[],
): (Row | undefined)[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => byId.get(id))
}

/**
 * Runs the statement with which a write is done: nothing else may be asked of the transaction afterwards. Where it can be,
 * it is committed in the same message. It writes a record that is audited.
 */
export const closing = <Row>(db: Queryable, text: string, params: unknown[]): Promise<Row[]> =>
  (db.closing ?? db.prepared)<Row>(text, params)

/** Thrown in a transaction whose last statement changed nothing: it runs again, statement by statement. */
export class RunAgain extends Error {}

/** Connections to a server: at work, waiting for work, and statements that wait for one. */
export interface PoolState {
  used: number
  idle: number
  waiting: number
}

/** One PostgreSQL, of this server's own or shared, behind one interface. */
export interface Database extends Queryable {
  /** This server started it, in `DATA_DIR`: no other server uses it. */
  own: boolean
  /**
   * Runs `run` in one transaction with `author` known to the audit triggers. Inside, use only the `tx` it is given:
   * what runs on the outer database is another transaction. Repeated when the connection is lost before commit.
   * @param whole `run` may end the transaction by {@link closing}, and may run twice
   */
  transaction<T>(
    author: Author,
    run: (tx: Queryable) => Promise<T>,
    options?: { whole?: boolean },
  ): Promise<T>
  /** Calls `handler` with the payload of each notification on `channel`, from any server on this database. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>
  /** False while notifications may be missed: what they invalidate must not be cached then. */
  listening(): boolean
  /** A copy for reading that follows this one; see `replica.ts`. */
  replica?: { db: Queryable; has(stamp: number): Promise<boolean>; reached(): number }
  /** Its connections, by the name of the database server. */
  pools(): Record<string, PoolState>
  close(): Promise<void>
}

const UTC_MILLIS = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:(\.\d{3})\d*|(\.\d{1,2}))?\+00$/

/** ISO 8601 in UTC from PostgreSQL's text form of a timestamptz. Each row of a list has one, so most take the short way. */
export function toIso(text: string): string {
  const [, date, time, millis, part] = UTC_MILLIS.exec(text) ?? []
  if (!date) return new Date(text).toISOString()
  return `${date}T${time}${millis ?? (part ?? '.').padEnd(4, '0')}Z`
}

/** The author as the triggers read it from the setting `app.autor`. */
export const authorSetting = (author: Author): string => JSON.stringify(author)
