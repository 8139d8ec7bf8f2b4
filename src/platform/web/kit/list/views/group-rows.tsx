import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { addDays, formatDate, formatLongDate, formatMonth, isMonth } from '#platform/contract/dates/dates.ts'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { Failure } from '../../failure.tsx'
import { keysOf, ofSelection } from '../of-selection.ts'
import { SumNote } from '../sum-row.tsx'
import { tableRoles } from '../table-roles.ts'
import type { Grouped, List } from '../use-list.ts'
import { groupOf } from './grouping.ts'

type Group = OutputOf<typeof selecaoApi.grupos>['grupos'][number]

interface Props {
  list: List<{ id: number | string }>
  grouped: Grouped
  columns: readonly { key: string; header: string }[]
  /** Columns of the table, with the one of actions. */
  span: number
  /** The rows of the page, drawn. */
  drawn: readonly ReactNode[]
}

/** The groups on a page and the rows of each; folded ones have none, and stand where they would be. */
function sectionsOf({ list, grouped }: Props, drawn: readonly ReactNode[], groups: readonly Group[]) {
  const { fechados } = grouped
  const { pagina } = list.input
  const open = new Map<string, ReactNode[]>()
  list.rows.forEach((row, index) => {
    const value = groupOf(row, grouped)
    open.set(value, [...(open.get(value) ?? []), drawn[index]])
  })
  const values = groups.map(({ valor }) => valor ?? '')
  const places = [...open.keys()].map(value => values.indexOf(value))
  // Rows may be newer than the groups that were counted.
  const known = places.length > 0 && places.every(place => place >= 0)
  if (!known && open.size > 0) return [...open].map(([value, rows]) => ({ value, rows, group: undefined }))
  const from = pagina === 1 || places.length === 0 ? 0 : Math.min(...places)
  const last = places.length === 0 ? -1 : Math.max(...places)
  const next = values.findIndex((value, place) => place > last && !fechados.includes(value))
  const to = next < 0 ? values.length : next
  return groups.slice(from, to).flatMap((group, index) => {
    const value = values[from + index] ?? ''
    const rows = open.get(value)
    return rows || fechados.includes(value) ? [{ value, rows: rows ?? [], group }] : []
  })
}

/** The rows of a list in groups: a heading with the number of all records of the group, and the sums of its columns of money. */
export function GroupRows(props: Props) {
  const { list, grouped, columns, span } = props
  const { agrupar, por, dated, periodo, descending, fechados, toggle } = grouped
  const asked = { agrupar, somas: !list.total_minimo, colunas: keysOf(columns) }
  const { data, error, isFetching, refetch } = useQuery(
    ofSelection(list as List<unknown>, selecaoApi.grupos, asked),
  )
  const groups = descending ? (data?.grupos.toReversed() ?? []) : (data?.grupos ?? [])
  const { colunas = {} } = (list.api.exportar ?? {}) as Partial<ExportProcedure>
  const campo = list.campos[por]
  const label = columns.find(({ key }) => key === por)?.header ?? campo?.rotulo ?? colunas[por]?.[0] ?? ''
  const people = useRef(new Map<string, string>())
  if (campo?.nome)
    for (const row of list.rows as unknown as readonly Record<string, unknown>[])
      people.current.set(String(row[por] ?? ''), String(row[campo.nome] ?? ''))
  const named = (value: string) =>
    value === ''
      ? (campo?.vazio ?? `Sem ${label.toLowerCase()}`)
      : dated
        ? periodo === 'semana'
          ? `${formatDate(value)} a ${formatDate(addDays(value, 6))}`
          : capital(formatMonth(value))
        : // Of a folded group the name was read before.
          campo?.nome
          ? (people.current.get(value) ?? '…')
          : isMonth(value)
            ? capital(formatMonth(value))
            : value
  const drawn = useDays(props)
  const sections = sectionsOf(props, drawn, error ? [] : groups).map(({ value, rows, group }) => {
    const folded = fechados.includes(value)
    return (
      <Fragment key={value}>
        <tr {...tableRoles.row} data-grupo className="bg-surface-2 max-sm:block">
          <th
            {...tableRoles.rowHead}
            scope="rowgroup"
            colSpan={span}
            className="h-(--altura-da-linha) border-line border-b px-2 text-left font-semibold max-sm:flex max-sm:h-auto max-sm:min-h-11 max-sm:flex-wrap max-sm:items-center"
          >
            <button
              type="button"
              aria-expanded={!folded}
              onClick={() => toggle(value, group?.quantidade ?? 0)}
              className="inline-flex h-control-sm align-middle items-center gap-1.5 rounded-sm px-1 text-left max-sm:h-auto max-sm:min-h-11"
            >
              <ChevronDown
                aria-hidden
                size={15}
                className={`shrink-0 text-muted transition-transform duration-150 ${folded ? '-rotate-90' : ''}`}
              />
              {named(value)}
            </button>
            {group && <Sums of={group} colunas={colunas} list={list} />}
          </th>
        </tr>
        {rows}
      </Fragment>
    )
  })
  if (!error) return sections
  return (
    <>
      <SumNote span={span}>
        <Failure
          inline
          text="Não foi possível contar os grupos."
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      </SumNote>
      {sections}
    </>
  )
}

interface SumsProps {
  of: Group
  colunas: ExportProcedure['colunas']
}

/** How many records a group has, and the sums of its columns of money. */
const Sums = ({ of, colunas, list }: Pick<Props, 'list'> & SumsProps) => (
  <span className="numeros ml-1.5 align-middle font-normal text-muted text-sm max-sm:flex max-sm:flex-wrap max-sm:py-0.5">
    {formatCount(of.quantidade)}
    {Object.entries(of.somas).map(([name, sum]) => (
      <span key={name} className="ml-3 whitespace-nowrap">
        <span className="text-xs">{colunas[name]?.[0].replace(' (R$)', '')}</span> {formatMoney(sum)}
      </span>
    ))}
    {list.total_minimo && Object.values(colunas).some(([, tipo]) => tipo === 'dinheiro') && (
      <span className="ml-3 text-xs">somas só até {counted(list.total, 'registro', 'registros')}</span>
    )}
  </span>
)

/** Within weeks, a line above the first row of each day, with what all records of that day come to. */
function useDays({
  list,
  grouped: { por, dated, periodo },
  columns,
  span,
  drawn,
}: Props): readonly ReactNode[] {
  const weekly = dated && periodo === 'semana'
  const days = list.rows.map(row => String((row as unknown as Record<string, unknown>)[por] ?? ''))
  const known = days.filter(day => day !== '').toSorted()
  const { colunas = {} } = (list.api.exportar ?? {}) as Partial<ExportProcedure>
  const sums = { somas: !list.total_minimo, colunas: keysOf(columns) }
  const asked = { agrupar: `${por}:dia`, ...sums, entre: [known[0], known.at(-1)] }
  const { data } = useQuery({
    ...ofSelection(list as List<unknown>, selecaoApi.grupos, asked),
    enabled: weekly && known.length > 0,
  })
  if (!weekly) return drawn
  const byDay = new Map(data?.grupos.map(group => [group.valor ?? '', group]))
  return drawn.map((row, index) => {
    const day = days[index] ?? ''
    if (day === '' || day === days[index - 1]) return row
    const group = byDay.get(day)
    return (
      <Fragment key={`${day} ${list.rows[index]?.id}`}>
        <tr {...tableRoles.row} data-grupo className="max-sm:block">
          <th
            {...tableRoles.rowHead}
            colSpan={span}
            className="h-(--altura-da-linha) border-line border-b px-3 text-left font-medium text-sm max-sm:flex max-sm:h-auto max-sm:flex-wrap max-sm:items-center max-sm:py-1.5"
          >
            {capital(formatLongDate(day).replace(/ de \d+$/, ''))}
            {group && <Sums of={group} colunas={colunas} list={list} />}
          </th>
        </tr>
        {row}
      </Fragment>
    )
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
