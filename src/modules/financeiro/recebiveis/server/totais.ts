import { operation } from '#platform/server/engine/operation.ts'
import { exemplosNaLista } from '#platform/server/services/exemplos/marks.ts'
import { expressoesDe, type LinhaDeSomas, somaDe } from '../../apoio/totais/server/service.ts'
import { recebiveisApi } from '../contract.ts'
import { A_RECEBER, narrowed, source } from './service.ts'

/** In the order of an index. */
const POR_DIA = 'status, data_vencimento as dia'
/** Of a search no index has the order: a few groups. */
const POR_ATRASO = `status, case when data_vencimento < ?1::date then date '-infinity' end as dia`

export const totaisDeRecebiveis = operation(recebiveisApi.totais, async (context, { busca, filtros }) => {
  const { db, emDiaDesde, changes } = context
  const selected = { busca, filtros: narrowed(context, filtros) }
  const summed = source.totals<LinhaDeSomas>(
    db,
    selected,
    {
      by: 'status, dia',
      keys: busca ? POR_ATRASO : POR_DIA,
      // Sums of columns: a difference of each row takes as long again.
      sums: 'count(*) as quantidade, sum(valor_recebido) as recebido, sum(bruto) - sum(retido) - sum(valor_recebido) - sum(glosado) as resta',
    },
    {
      ...expressoesDe('a_receber', A_RECEBER),
      ...expressoesDe('em_atraso', `${A_RECEBER} and t.dia < ?1`),
      ...expressoesDe('recebidos', `t.status in ('Recebido', 'Recebido em Parte')`, 't.recebido'),
    },
    { params: [emDiaDesde], changes },
  )
  const marked = exemplosNaLista(db, source, { ...selected, ordem: 'data_vencimento', direcao: 'asc' })
  const [row, exemplos] = await Promise.all([summed, marked])
  return {
    a_receber: somaDe(row, 'a_receber'),
    em_atraso: somaDe(row, 'em_atraso'),
    recebidos: somaDe(row, 'recebidos'),
    exemplos,
  }
})
