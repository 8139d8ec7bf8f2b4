import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { Totais } from '../../apoio/totais/web/shared/totais.tsx'
import { type RecebivelRow, recebiveisApi } from '../contract.ts'

const parts = [
  { key: 'a_receber', label: 'A receber', tone: 'text-ink' },
  { key: 'em_atraso', label: 'Em atraso', tone: 'text-danger-text' },
  { key: 'recebidos', label: 'Recebidos', tone: 'text-badge-green-fg' },
] as const

/** To be received (with what is late), late, and received. */
export function Totals({ list }: { list: List<RecebivelRow> }) {
  const { busca, filtros } = list.input
  const input = { busca, filtros } as CallOf<typeof recebiveisApi.totais>
  const query = useQuery({
    ...procedureQuery(recebiveisApi.totais, input),
    placeholderData: keepPreviousData,
    // Said in their place: the notice is the list's.
    meta: { silent: true },
  })
  return <Totais parts={parts} noun={['recebível', 'recebíveis']} query={query} />
}
