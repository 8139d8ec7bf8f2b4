import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { AppError, MUDOU_DESDE } from '#platform/server/ground/errors.ts'
import type { Conciliado } from '../contract.ts'

/** SQL of the lines that account for a payment or receipt `t`, the oldest first. */
export const linhasDe = (laco: 'pagamento_id' | 'recebimento_id') => `
  (select coalesce(json_agg(json_build_object('conta', b.nome, 'data', l.data, 'valor', l.valor::text)
     order by l.data, l.id), '[]')
   from financeiro_conciliacoes k join financeiro_extrato_linhas l on l.id = k.linha_id
   join financeiro_contas_bancarias b on b.id = l.conta_bancaria_id where k.${laco} = t.id)`

/** None for people who may not see bank accounts. */
export const visiveisPara = ({ actor }: Pick<Context, 'actor'>, linhas: Conciliado[]): Conciliado[] =>
  alcanca(nivelDe(actor, 'financeiro.bancos'), 'ver') ? linhas : []

/** Locks what is settled, at the version that the person saw. @throws AppError conflito with the present one, as `read` gives it */
export async function travarComoVisto<Row extends { version: number }>(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
  lock: (context: Context, id: number) => Promise<Row>,
  read: (context: Context, id: number) => Promise<unknown>,
): Promise<Row> {
  const row = await lock(context, id)
  if (version === undefined || row.version === version) return row
  throw new AppError('conflito', MUDOU_DESDE, { atual: await read(context, id) })
}
