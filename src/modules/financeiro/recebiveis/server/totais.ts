import { operation } from '#platform/server/engine/operation.ts'
import { recebiveisApi } from '../contract.ts'
import { A_RECEBER, emAtraso, narrowed, source } from './service.ts'

export const totaisDeRecebiveis = operation(recebiveisApi.totais, async (context, { busca, filtros }) => {
  const { db, hoje, changes } = context
  const sums = (name: string, condition: string, amount = 't.resta') => ({
    [`${name}_quantidade`]: `coalesce(sum(t.quantidade) filter (where ${condition}), 0)::int`,
    [`${name}_valor`]: `coalesce(sum(${amount}) filter (where ${condition}), 0)::numeric(30, 2)`,
  })
  const row = await source.totals<Record<string, string | number>>(
    db,
    { busca, filtros: narrowed(context, filtros) },
    {
      by: 'status, data_vencimento',
      sums: 'count(*) as quantidade, sum(valor_recebido) as recebido, sum(bruto - retido - valor_recebido - glosado) as resta',
    },
    {
      ...sums('a_receber', A_RECEBER),
      ...sums('em_atraso', emAtraso('?1')),
      ...sums('recebidos', `t.status in ('Recebido', 'Recebido em Parte')`, 't.recebido'),
    },
    { params: [hoje], changes },
  )
  const soma = (name: string) => ({
    quantidade: Number(row[`${name}_quantidade`]),
    valor: String(row[`${name}_valor`]),
  })
  return { a_receber: soma('a_receber'), em_atraso: soma('em_atraso'), recebidos: soma('recebidos') }
})
