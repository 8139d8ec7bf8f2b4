import { operation } from '#platform/server/engine/operation.ts'
import { expressoesDe, type LinhaDeSomas, somaDe } from '../../apoio/totais/server/service.ts'
import { contasApi } from '../contract.ts'
import { narrowed } from './selected.ts'
import { EM_ABERTO, emAtraso, source } from './service.ts'

export const totaisDeContas = operation(contasApi.totais, async (context, { busca, filtros }) => {
  const { db, hoje, changes } = context
  const row = await source.totals<LinhaDeSomas>(
    db,
    { busca, filtros: narrowed(context, filtros) },
    {
      by: 'status, data_vencimento',
      sums: 'count(*) as quantidade, sum(valor) as valor, sum(valor) - sum(valor_pago) as resta',
    },
    {
      ...expressoesDe('em_aberto', EM_ABERTO),
      ...expressoesDe('em_atraso', emAtraso('?1')),
      ...expressoesDe('pagas', `t.status = 'Paga'`, 't.valor'),
    },
    { params: [hoje], changes },
  )
  return {
    em_aberto: somaDe(row, 'em_aberto'),
    em_atraso: somaDe(row, 'em_atraso'),
    pagas: somaDe(row, 'pagas'),
  }
})
