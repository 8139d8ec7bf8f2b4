import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Failure } from '../failure.tsx'
import type { Column } from './columns.ts'
import { SumFoot, SumNote, SumRow } from './sum-row.tsx'
import type { List } from './use-list.ts'

interface Props<Sums extends { exemplos: boolean }> {
  list: List<unknown>
  columns: readonly Column<never>[]
  /** There is a last column 'Ações'. */
  actions: boolean
  /** Reads the sums of what search and filters select. */
  query: UseQueryOptions<Sums, Error, Sums, QueryKey>
  /** Amounts by the key of their column. */
  sumsOf: (read: Sums) => Readonly<Record<string, string | undefined>>
  /** They cost the database little: nobody has to ask. */
  atOnce: boolean
}

/**
 * Footer with the sums of what a list selects, on all its pages. Of more than are counted once somebody asks, of this search and
 * these filters. Where they cannot be read it says so and offers to try again: sums read earlier may be wrong by now, and are not shown.
 */
export function AskedTotals<Sums extends { exemplos: boolean }>(props: Props<Sums>) {
  const { list, columns, actions, query, sumsOf, atOnce } = props
  const selected = JSON.stringify([list.input.busca, list.input.filtros])
  const [askedOf, setAskedOf] = useState<string>()
  const asked = atOnce || askedOf === selected
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({ ...query, enabled: asked })
  const span = columns.length + (actions ? 1 : 0)
  if (asked && error)
    return (
      <SumFoot>
        <SumNote span={span}>
          <Failure inline text="Não foi possível somar." error={error} busy={isFetching} onRetry={refetch} />
        </SumNote>
      </SumFoot>
    )
  if (!atOnce && (!asked || !data || isPlaceholderData))
    return (
      <SumFoot>
        <SumNote span={span}>
          Mais de {counted(list.total, 'registro', 'registros')}.{' '}
          <button
            type="button"
            aria-busy={asked}
            onClick={() => setAskedOf(selected)}
            className="rounded-sm px-1 font-medium text-accent-text underline-offset-2 hover:underline max-sm:min-h-11"
          >
            {asked ? 'Somando...' : 'Somar todos'}
          </button>
        </SumNote>
      </SumFoot>
    )
  if (!data) return null
  const label = data.exemplos ? 'Total, com exemplos' : 'Total'
  return <SumRow columns={columns} label={label} sums={sumsOf(data)} actions={actions} />
}
