import type { Queryable } from '../database/database.ts'
import { AppError } from '../errors.ts'

interface Key {
  chave: string | undefined
  user_id: string
  operacao: string
}

/**
 * Runs a write once per idempotency key: a repetition (a double click, a retry after a lost answer) gets the first
 * answer again. Parallel repetitions wait for the first, since both insert the same key.
 * @throws AppError conflito when the key was used for another operation
 */
export async function once<T>(
  tx: Queryable,
  { chave, user_id, operacao }: Key,
  run: () => Promise<T>,
): Promise<T> {
  if (!chave) return run()
  const inserted = await tx.query(
    'insert into idempotencia (user_id, chave, operacao) values ($1, $2, $3) on conflict do nothing returning chave',
    [user_id, chave, operacao],
  )
  if (inserted.length === 0) {
    const [first] = await tx.query<{ operacao: string; resposta: T }>(
      'select operacao, resposta from idempotencia where user_id = $1 and chave = $2',
      [user_id, chave],
    )
    if (first?.operacao !== operacao) {
      throw new AppError('conflito', 'Esta chave de envio já foi usada em outra operação.')
    }
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
