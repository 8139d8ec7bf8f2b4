import type { Context } from '#platform/server/engine/operation.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { exigirNoCartao } from '../../prestacao-contas-cartao/server/service.ts'
import { SEM_FATURA } from '../contract.ts'
import { source } from './read.ts'

/** Holds a statement until the transaction ends. @throws AppError where it is gone or another's */
export async function exigirPrestacao({ db, actor }: Context, prestacao_id: number): Promise<void> {
  const [row] = await db.query<{ portador_id: string | null }>(
    `select c.portador_id from financeiro_prestacao_contas_cartao p
     join financeiro_cartoes c on c.id = p.cartao_id where p.id = $1 for key share of p`,
    [prestacao_id],
  )
  if (!row) throw new AppError('nao_encontrado', SEM_FATURA, { titulo: 'Erro' })
  exigirNoCartao(actor, row.portador_id, 'alterar')
}

/**
 * The rule of a change of one expense. The statement before the expense, as a card's delete locks them: the other way
 * round, both could wait.
 */
export async function regraDaDespesa(context: Context, id: number) {
  const { prestacao_id } = await source.one(context.db, id)
  await exigirPrestacao(context, prestacao_id)
  return () => {}
}

/**
 * Holds an expense, that parts of it may be joined or taken out. @returns its value
 * @throws AppError where it is gone, or its card is another's
 */
export async function exigirDespesaCartao(context: Context, id: number): Promise<string> {
  await regraDaDespesa(context, id)
  const [row] = await context.db.query<{ valor_despesa: string }>(
    'select valor_despesa from financeiro_despesas_cartao where id = $1 for no key update',
    [id],
  )
  if (!row) throw naoEncontrado()
  return row.valor_despesa
}

/** The version of a card expense rises with its parts, and its history tells of them. */
export const contarPartesDoCartao = ({ db }: Context, id: number) =>
  db.query('update financeiro_despesas_cartao set version = version where id = $1', [id])
