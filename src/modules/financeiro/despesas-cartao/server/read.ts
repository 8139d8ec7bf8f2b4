import { getTableName } from 'drizzle-orm'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { readRateio } from '../../despesas-projeto/server/service.ts'
import { exigirNoCartao, podeNoCartao } from '../../prestacao-contas-cartao/server/service.ts'
import type { DespesaCartao, DespesaCartaoListada } from '../contract.ts'
import { despesasCartao } from './table.ts'

export const TABELA = getTableName(despesasCartao)

/** SQL of a receipt that is attached as a file; null without one. */
const ARQUIVO = `(select a.path_arquivo from anexos a where a.tabela = '${TABELA}' and a.registro_id = t.id limit 1)`

type DespesaLida = Omit<DespesaCartaoListada, 'pode'> & { portador_id: string | null }

export const source = defineSource<DespesaLida>()({
  table: despesasCartao,
  omit: ['identificador_banco', 'devolucao_id'],
  joins: `join financeiro_prestacao_contas_cartao p on p.id = t.prestacao_id
          join financeiro_cartoes c on c.id = p.cartao_id`,
  extra: {
    portador_id: 'c.portador_id',
    devolucao: '(select d.texto from comentarios d where d.id = t.devolucao_id)',
    comprovantes: `(select count(*)::int from anexos a where a.tabela = '${TABELA}' and a.registro_id = t.id)`,
  },
  filters: {
    prestacao_id: 't.prestacao_id = ?',
    projeto_id:
      't.id in (select d.despesa_cartao_id from financeiro_despesas_projeto d where d.projeto_id = ? and d.despesa_cartao_id is not null)',
  },
  campos: { comprovante: `coalesce(t.comprovante_url, ${ARQUIVO})` },
})

export const withPode = (
  { actor }: Pick<Context, 'actor'>,
  { portador_id, ...row }: DespesaLida,
): DespesaCartaoListada => {
  const { alterar } = podeNoCartao(actor, portador_id)
  return { ...row, pode: { alterar, excluir: alterar } }
}

/** One expense, of a card that this person may see. */
export async function readDespesa(
  context: Pick<Context, 'actor' | 'db'>,
  id: number,
): Promise<DespesaCartaoListada> {
  const row = await source.one(context.db, id)
  exigirNoCartao(context.actor, row.portador_id, 'ver')
  return withPode(context, row)
}

/** The same, with its parts of projects. */
export async function readInteira(context: Context, id: number): Promise<DespesaCartao> {
  const despesa = await readDespesa(context, id)
  return { ...despesa, rateio: await readRateio(context, 'despesa_cartao_id', id) }
}

/** The expenses of the cards that this person holds. */
export const doPortador = ({ id }: Actor) => ({
  where: `t.prestacao_id in (
    select p.id from financeiro_prestacao_contas_cartao p
    join financeiro_cartoes c on c.id = p.cartao_id where c.portador_id = ?)`,
  value: id,
})
