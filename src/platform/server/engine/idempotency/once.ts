import { createHash } from 'node:crypto'
import { CHAVE_USADA } from '../../../contract/errors.ts'
import type { Author, Chave, Database, Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'

interface Key {
  chave: string | undefined
  user_id: string
  operacao: string
  /** Body that was sent with the key. */
  entrada: unknown
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

const usedUp = () =>
  new AppError(
    'regra',
    'Um envio com outros dados já foi salvo com esta mesma chave; este não foi salvo. Confira na lista o que já existe e envie de novo.',
    { motivo: CHAVE_USADA },
  )

/** Did another request take the key first? The claim is the only insert into its table. */
function isTaken(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { constraint?: unknown }).constraint === 'idempotencia_user_id_chave_pk') return true
  }
  return false
}

const CLAIM = 'insert into idempotencia (user_id, chave, operacao, entrada) values ($1, $2, $3, $4)'
const KEEP = 'update idempotencia set resposta = $3 where user_id = $1 and chave = $2'
const FIRST =
  'select operacao, entrada, resposta, registro from idempotencia where user_id = $1 and chave = $2'

interface First<T> {
  operacao: string
  entrada: string | null
  resposta: T
  registro: number | null
}

/**
 * SQL of the id of a record that is created by the statement which claims the write's idempotency key: {@link keepingRecord} writes
 * both. Undefined where there is no key, or it is claimed already: the database gives the record its id.
 */
export function idWithKey({ chave, takeBack }: Queryable): string | undefined {
  if (!chave || !takeBack?.(CLAIM)) return undefined
  chave.comRegistro = true
  return '(select registro from k_)'
}

/**
 * Parts of the statement that creates a record, `t`: they store the record's id as the answer of the write's idempotency key. The key
 * is claimed there, too, unless another statement did it before: 0.14 million instructions of PostgreSQL less than in two steps.
 * @param params of that statement
 */
export function keepingRecord(db: Queryable, table: string, params: unknown[]) {
  const { chave, closing } = db
  if (!chave || !closing) return { before: '', after: '', values: params }
  chave.guardada = true
  const { user_id, chave: key, operacao, entrada, comRegistro } = chave
  const [person, own, verb, sent] = [1, 2, 3, 4].map(n => `$${params.length + n}`)
  if (!comRegistro) {
    const at = `i.user_id = ${person} and i.chave = ${own}`
    const after = `, k_ as (update idempotencia i set registro = t.id from t where ${at})`
    return { before: '', after, values: [...params, user_id, key] }
  }
  const before = `k_ as (insert into idempotencia (user_id, chave, operacao, entrada, registro)
    values (${person}, ${own}, ${verb}, ${sent}, nextval('${table}_id_seq')) returning registro), `
  return { before, after: '', values: [...params, user_id, key, operacao, entrada] }
}

/** Takes a transaction back when its answer is known. */
class Answered extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super()
    this.answer = answer
  }
}

/**
 * The answer that the key's first request got. Where it created a record, what it answered of it is made again of the record.
 * @throws AppError regra when that was another request, nao_encontrado when the record was deleted since
 */
async function firstAnswer<T>(
  db: Database,
  author: Author,
  { chave, user_id, operacao }: Key,
  sent: string,
  run: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const [first] = await db.query<First<T>>(FIRST, [user_id, chave])
  if (first?.operacao !== operacao || (first.entrada ?? sent) !== sent) throw usedUp()
  const { registro, resposta } = first
  const known = { user_id, chave, operacao, entrada: sent }
  if (registro === null) return resposta
  try {
    return await db.transaction(author, async tx => {
      throw new Answered(await run(Object.assign(tx, { chave: { ...known, registro } })))
    })
  } catch (error) {
    if (error instanceof Answered) return error.answer as T
    throw error
  }
}

/**
 * Runs a write in a transaction, once per idempotency key. A repetition (double click, retry after a lost answer) gets the
 * first answer again. Parallel repetitions wait for the first, since both insert the same key. The key is claimed in one
 * message with the write's first statement: where it is taken, the database refuses both.
 * @throws AppError regra (422) when the key was used for another operation or with another input
 */
export async function once<T>(
  db: Database,
  author: Author,
  key: Key,
  run: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { chave, user_id, operacao, entrada } = key
  if (!chave) return db.transaction(author, run, { whole: true })
  const sent = hash(entrada)
  try {
    return await db.transaction(
      author,
      async tx => {
        const claimed: Chave = { user_id, chave, operacao, entrada: sent }
        await tx.withNext(CLAIM, [user_id, chave, operacao, sent])
        const result = await run(Object.assign(tx, { chave: claimed }))
        if (!claimed.guardada) await tx.withNext(KEEP, [user_id, chave, JSON.stringify(result)])
        return result
      },
      { whole: true },
    )
  } catch (error) {
    if (!isTaken(error)) throw error
    return firstAnswer(db, author, key, sent, run)
  }
}
