import { keepPreviousData } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import { AskedTotals } from '#platform/web/kit/list/asked-totals.tsx'
import type { Column } from '#platform/web/kit/list/columns.ts'
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
  if (list.rows.length === 0) return null
  return (
    <AskedTotals
      {...{ list, columns }}
      actions
      query={{
        ...procedureQuery(propostasApi.totais, { busca, filtros } as CallOf<typeof propostasApi.totais>),
        placeholderData: keepPreviousData,
        meta: { silent: true },
      }}
      sumsOf={({ valor }) => ({ valor_proposta: valor })}
      atOnce={filtered || !list.total_minimo}
    />
  )
}
