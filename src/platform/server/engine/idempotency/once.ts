import { createHash } from 'node:crypto'
import { CHAVE_USADA } from '../../../contract/errors.ts'
import type { Queryable } from '../../ground/database/database.ts'
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

/**
 * Runs a write once per idempotency key. A repetition (double click, retry after a lost answer) gets the first answer again.
 * Parallel repetitions wait for the first, since both insert the same key.
 * @throws AppError regra (422) when the key was used for another operation or with another input
 */
export async function once<T>(
  tx: Queryable,
  { chave, user_id, operacao, entrada }: Key,
  run: () => Promise<T>,
): Promise<T> {
  if (!chave) return run()
  const sent = hash(entrada)
  const inserted = await tx.query(
    `insert into idempotencia (user_id, chave, operacao, entrada) values ($1, $2, $3, $4)
     on conflict do nothing returning chave`,
    [user_id, chave, operacao, sent],
  )
  if (inserted.length === 0) {
    const [first] = await tx.query<{ operacao: string; entrada: string | null; resposta: T }>(
      'select operacao, entrada, resposta from idempotencia where user_id = $1 and chave = $2',
      [user_id, chave],
    )
    if (first?.operacao !== operacao || (first.entrada ?? sent) !== sent) throw usedUp()
    return first.resposta
  }
  const result = await run()
  await tx.query('update idempotencia set resposta = $3 where user_id = $1 and chave = $2', [
    user_id,
    chave,
    JSON.stringify(result),
  ])
  return result
}
