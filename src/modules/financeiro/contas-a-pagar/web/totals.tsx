import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { Totais } from '../../apoio/totais/web/shared/totais.tsx'
import { type ContaRow, contasApi } from '../contract.ts'

const parts = [
  { key: 'em_aberto', label: 'Em aberto', tone: 'text-ink' },
  { key: 'em_atraso', label: 'Em atraso', tone: 'text-danger-text' },
  { key: 'pagas', label: 'Pagas', tone: 'text-badge-green-fg' },
] as const

/** To be paid (with what is late), late, and paid. */
export function Totals({ list }: { list: List<ContaRow> }) {
  const { busca, filtros } = list.input
  const input = { busca, filtros } as CallOf<typeof contasApi.totais>
  const query = useQuery({
    ...procedureQuery(contasApi.totais, input),
    placeholderData: keepPreviousData,
    // Said in their place: the notice is the list's.
    meta: { silent: true },
  })
  return <Totais parts={parts} noun={['conta', 'contas']} query={query} />
}
