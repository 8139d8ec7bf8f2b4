import { createHash } from 'node:crypto'
import { CHAVE_USADA } from '../../../contract/errors.ts'
import type { Author, Database, Queryable } from '../../ground/database/database.ts'
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

/** The answer that the key's first request got. @throws AppError regra when that was another one */
async function firstAnswer<T>(db: Queryable, { chave, user_id, operacao }: Key, sent: string): Promise<T> {
  const [first] = await db.query<{ operacao: string; entrada: string | null; resposta: T }>(
    'select operacao, entrada, resposta from idempotencia where user_id = $1 and chave = $2',
    [user_id, chave],
  )
  if (first?.operacao !== operacao || (first.entrada ?? sent) !== sent) throw usedUp()
  return first.resposta
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
    return await db.transaction(author, async tx => {
      await tx.withNext(
        'insert into idempotencia (user_id, chave, operacao, entrada) values ($1, $2, $3, $4)',
        [user_id, chave, operacao, sent],
      )
      const result = await run(tx)
      await tx.withNext('update idempotencia set resposta = $3 where user_id = $1 and chave = $2', [
        user_id,
        chave,
        JSON.stringify(result),
      ])
      return result
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    return firstAnswer(db, key, sent)
  }
}
