import { operation } from '#platform/server/engine/operation.ts'
import { exemplosNaLista } from '#platform/server/services/exemplos/marks.ts'
import { expressoesDe, type LinhaDeSomas, somaDe } from '../../apoio/totais/server/service.ts'
import { contasApi } from '../contract.ts'
import { narrowed } from './selected.ts'
import { EM_ABERTO, source } from './service.ts'

/** In the order of an index. */
const POR_DIA = 'status, data_vencimento as dia'
/** Of a search no index has the order: a few groups, of which each process that shares the work hands on the sums. */
const POR_ATRASO = `status, case when data_vencimento < ?1::date then date '-infinity' end as dia`

export const totaisDeContas = operation(contasApi.totais, async (context, { busca, filtros }) => {
  const { db, emDiaDesde, changes } = context
  const selected = { busca, filtros: narrowed(context, filtros) }
  const summed = source.totals<LinhaDeSomas>(
    db,
    selected,
    {
      by: 'status, dia',
      keys: busca ? POR_ATRASO : POR_DIA,
      sums: 'count(*) as quantidade, sum(valor) as valor, sum(valor) - sum(valor_pago) as resta',
    },
    {
      ...expressoesDe('em_aberto', EM_ABERTO),
      ...expressoesDe('em_atraso', `${EM_ABERTO} and (t.status = 'Vencida' or t.dia < ?1)`),
      ...expressoesDe('pagas', `t.status = 'Paga'`, 't.valor'),
    },
    { params: [emDiaDesde], changes },
  )
  const marked = exemplosNaLista(db, source, { ...selected, ordem: 'data_vencimento', direcao: 'asc' })
  const [row, exemplos] = await Promise.all([summed, marked])
  return {
    em_aberto: somaDe(row, 'em_aberto'),
    em_atraso: somaDe(row, 'em_atraso'),
    pagas: somaDe(row, 'pagas'),
    exemplos,
  }
})
