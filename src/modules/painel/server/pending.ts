import { STATUS_EM_ABERTO } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { faturasAbertas } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { EM_ABERTO as CHAMADOS_ABERTOS } from '#modules/predial/chamados/contract.ts'
import { ordemPrioridade } from '#modules/predial/chamados/server/table.ts'
import { EM_ABERTO as DESVIOS_ABERTOS } from '#modules/ssma/desvios/contract.ts'
import { ABERTO, responde } from '#modules/ssma/desvios/server/table.ts'
import { COUNT_LIMIT } from '#platform/contract/list.ts'
import type { AreaDaMatriz, Nivel } from '#platform/contract/permissions.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { MOSTRADOS, type Resumo, VENCEM_EM_DIAS } from '../contract.ts'

interface Pending {
  area: AreaDaMatriz
  /** From which level these are the person's to deal with. */
  nivel: Exclude<Nivel, 'nenhum'>
  /** SQL of one JSON value: how many, up to one more than lists count, and the first of them. */
  sql: string
}

const first = (selected: string, from: string, order: string) => `
  select json_build_object('total', (select count(*) from (select 1 ${from} limit ${COUNT_LIMIT + 1}) c),
    'itens', coalesce((select json_agg(i) from (select ${selected} ${from} order by ${order} limit ${MOSTRADOS}) i), '[]'))`

/** What waits for the person `:eu`; which the links of the screen list as a whole. */
export const pending: Record<keyof Resumo['pendencias'], Pending> = {
  chamados: {
    area: 'predial.chamados',
    nivel: 'ver',
    sql: first(
      'id, titulo, prioridade, status, data_abertura',
      `from predial_chamados where responsavel_id = :eu::uuid and ${umDe('status', CHAMADOS_ABERTOS)}`,
      `${ordemPrioridade} desc, id desc`,
    ),
  },
  desvios: {
    area: 'ssma',
    nivel: 'ver',
    sql: first(
      'id, titulo, risco_potencial, status_resolucao, prazo_solucao',
      `from ssma_desvios d where ${responde('d', ':meus_nomes', ABERTO)} and ${umDe('status_resolucao', DESVIOS_ABERTOS)}`,
      'prazo_solucao nulls last, id desc',
    ),
  },
  contas: {
    area: 'financeiro.cadastros',
    nivel: 'registrar',
    sql: first(
      'id, solicitacao_compra, nome_fornecedor, (valor - valor_pago)::text as valor, data_vencimento, status',
      `from financeiro_contas_a_pagar where ${umDe('status', STATUS_EM_ABERTO)}
       and data_vencimento between :hoje::date and :hoje::date + ${VENCEM_EM_DIAS}`,
      'data_vencimento, id',
    ),
  },
  faturas: {
    area: 'financeiro.prestacao',
    nivel: 'ver',
    sql: first('*', `from (${faturasAbertas(':eu::uuid')}) f`, 'mes_referencia, nome_cartao, cartao_id'),
  },
}
