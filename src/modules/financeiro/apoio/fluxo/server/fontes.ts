import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { STATUS_EM_ABERTO } from '../../../contas-a-pagar/contract.ts'
import { EM_ABERTO } from '../../../prestacao-contas-cartao/contract.ts'
import { STATUS_A_RECEBER } from '../../../recebiveis/contract.ts'
import { type Fonte, fontes } from '../contract.ts'

const areas = {
  recebiveis: ['financeiro.recebimentos', 'ver'],
  propostas: ['comercial', 'ver'],
  contas: ['financeiro.cadastros', 'ver'],
  recorrencias: ['financeiro.cadastros', 'ver'],
  // Below it one sees the statements of one's own cards: a part of them says nothing of the company's cash.
  faturas: ['financeiro.prestacao', 'gerir'],
} as const satisfies Record<Fonte, readonly [string, string]>

/** Sources that this person may see. */
export const fontesDe = (actor: Actor): Fonte[] =>
  fontes.filter(fonte => {
    const [area, nivel] = areas[fonte]
    return alcanca(nivelDe(actor, area), nivel)
  })

/** Sums that triggers keep, by the day on which each is expected. */
const daSerie = (fonte: Fonte, serie: string, dia: string) =>
  `select '${fonte}' as fonte, ${dia} as original, quantidade, valor from painel_somas where serie = '${serie}'`

/**
 * An open statement of a credit card that no payable pays, by its due date, else by the last day of its month. What its invoice
 * says, else what its expenses come to.
 */
const FATURAS = `
  select t.id, coalesce(t.data_vencimento_fatura, (t.mes_referencia || '-01')::date + interval '1 month - 1 day')::date as original,
    d.valor, c.nome_cartao, t.mes_referencia
  from financeiro_prestacao_contas_cartao t
    join financeiro_cartoes c on c.id = t.cartao_id
    cross join lateral (
      select coalesce(t.valor_total_fatura, (
        select coalesce(sum(valor_despesa), 0.00) from financeiro_despesas_cartao where prestacao_id = t.id
      )) as valor offset 0
    ) d
  where ${umDe('t.status_fatura', EM_ABERTO)} and c.tipo_cartao = 'Crédito'
    and not exists (select from financeiro_contas_a_pagar p where p.prestacao_id = t.id and p.status <> 'Cancelada')
    and d.valor > 0`

/** SQL of sums by their own day, of each source but recurrences; `:prazo` are days from issue to receipt of a proposal. */
export const somasDe: Record<Exclude<Fonte, 'recorrencias'>, string> = {
  recebiveis: daSerie('recebiveis', 'recebiveis_abertos', 'dia'),
  contas: daSerie('contas', 'contas_abertas', 'dia'),
  propostas: daSerie('propostas', 'propostas_enviadas', 'dia + :prazo::int'),
  faturas: `select 'faturas' as fonte, f.original, 1 as quantidade, f.valor from (${FATURAS}) f`,
}

/** SQL of the rows of a source with the day by which they count, before what is late is moved to today. */
export const linhasDe: Record<Exclude<Fonte, 'recorrencias'>, string> = {
  recebiveis: `select t.id, t.data_vencimento as original, t.data_vencimento as dia, t.descricao as titulo,
      coalesce(c.nome_cliente, t.nome_cliente_excluido) as detalhe,
      t.bruto - t.retido - t.valor_recebido - t.glosado as valor, '/financeiro/recebiveis/' || t.id as endereco
    from financeiro_recebiveis t left join comercial_clientes c on c.id = t.cliente_id
    where ${umDe('t.status', STATUS_A_RECEBER)}`,
  contas: `select t.id, t.data_vencimento as original, t.data_vencimento as dia, t.solicitacao_compra as titulo,
      t.nome_fornecedor as detalhe, t.valor - t.valor_pago as valor, '/financeiro/contas-a-pagar/' || t.id as endereco
    from financeiro_contas_a_pagar t where ${umDe('t.status', STATUS_EM_ABERTO)}`,
  propostas: `select t.id, t.data_emissao as original, t.data_emissao + :prazo::int as dia, t.titulo_proposta as titulo,
      coalesce(c.nome_cliente, t.nome_cliente_excluido) as detalhe, t.valor_proposta as valor,
      '/comercial/propostas/' || t.id as endereco
    from comercial_propostas t left join comercial_clientes c on c.id = t.cliente_id
    where t.status_proposta = 'Enviada'`,
  faturas: `select f.id, f.original, f.original as dia, f.nome_cartao as titulo,
      'fatura de ' || split_part(f.mes_referencia, '-', 2) || '/' || split_part(f.mes_referencia, '-', 1) as detalhe, f.valor,
      '/financeiro/prestacao-contas-cartao/' || f.id as endereco
    from (${FATURAS}) f`,
}
