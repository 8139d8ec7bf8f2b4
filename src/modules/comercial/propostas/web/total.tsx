import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import type { Column } from '#platform/web/kit/list/columns.ts'
import { BeyondTotals, SumRow } from '#platform/web/kit/list/sum-row.tsx'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type PropostaListada, propostasApi } from '../contract.ts'

interface Props {
  list: List<PropostaListada>
  columns: readonly Column<PropostaListada>[]
}

/**
 * The value of what search and filters select, on all pages. Of more than are counted only where filters alone select them, as
 * figures of the dashboard do.
 */
export function Total({ list, columns }: Props) {
  const { busca, filtros } = list.input
  const filtered = busca === '' && Object.keys(filtros).length > 0
  const asked = list.rows.length > 0 && (filtered || !list.total_minimo)
  const { data } = useQuery({
    ...procedureQuery(propostasApi.totais, { busca, filtros } as CallOf<typeof propostasApi.totais>),
    placeholderData: keepPreviousData,
    enabled: asked,
  })
  if (!asked && list.rows.length > 0) return <BeyondTotals most={list.total} span={columns.length + 1} />
  if (!asked || !data) return null
  const sums = { valor_proposta: data.valor }
  const label = data.exemplos ? 'Total, com exemplos' : 'Total'
  return <SumRow columns={columns} label={label} sums={sums} actions />
}
