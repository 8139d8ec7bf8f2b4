import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import type { Column } from '#platform/web/kit/list/columns.ts'
import { BeyondTotals, SumRow, useAskedSums } from '#platform/web/kit/list/sum-row.tsx'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type PropostaListada, propostasApi } from '../contract.ts'

interface Props {
  list: List<PropostaListada>
  columns: readonly Column<PropostaListada>[]
}

/**
 * The value of what search and filters select, on all pages. Of more than are counted at once only where filters alone select them,
 * as figures of the dashboard do; else once somebody asks.
 */
export function Total({ list, columns }: Props) {
  const { busca, filtros } = list.input
  const filtered = busca === '' && Object.keys(filtros).length > 0
  const [asked, ask] = useAskedSums(list.input)
  const atOnce = filtered || !list.total_minimo
  const { data, isPlaceholderData, isFetching, refetch } = useQuery({
    ...procedureQuery(propostasApi.totais, { busca, filtros } as CallOf<typeof propostasApi.totais>),
    placeholderData: keepPreviousData,
    enabled: list.rows.length > 0 && (atOnce || asked),
  })
  if (list.rows.length === 0) return null
  if (!atOnce && (!asked || !data || isPlaceholderData))
    return (
      <BeyondTotals
        most={list.total}
        span={columns.length + 1}
        busy={asked && isFetching}
        onSum={asked ? refetch : ask}
      />
    )
  if (!data) return null
  const sums = { valor_proposta: data.valor }
  const label = data.exemplos ? 'Total, com exemplos' : 'Total'
  return <SumRow columns={columns} label={label} sums={sums} actions />
}
