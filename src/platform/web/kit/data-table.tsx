import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Column } from './columns.ts'
import { Empty } from './empty.tsx'
import { Pagination } from './pagination.tsx'
import { TableHead } from './table-head.tsx'
import { tableRoles } from './table-roles.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import type { List } from './use-list.ts'

interface Props<Row> {
  /** Names the table for screen readers, e.g. 'Clientes'. */
  caption: string
  columns: readonly Column<Row>[]
  list: List<Row>
  /** Icon buttons of a row, under the heading 'Ações'. */
  actions?: (row: Row) => ReactNode
  /** Text where nothing is listed. */
  empty: string
  /** Text while the first rows load, e.g. 'Carregando clientes...'. */
  loading: string
  /** A last line below the rows, e.g. their sum. */
  footer?: ReactNode
}

/**
 * The rows of a list with sortable headings, row actions and pages. On a narrow screen each row becomes a card,
 * by CSS alone.
 */
export function DataTable<Row extends { id: number | string }>(props: Props<Row>) {
  const { caption, columns, list, actions, empty, loading, footer } = props
  return (
    <div className="relative rounded-lg border border-line bg-surface shadow-sm">
      {list.refetching && <Progress />}
      <section
        aria-label="Lista"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever may not edit has no button inside by which to scroll
        tabIndex={0}
        className="rounded-t-lg sm:max-h-[max(22rem,calc(100dvh-18.5rem))] sm:overflow-auto"
      >
        <table
          {...tableRoles.table}
          aria-busy={list.firstLoad || list.refetching}
          className="w-full border-separate border-spacing-0 max-sm:block"
        >
          <caption className="sr-only">{caption}</caption>
          <TableHead columns={columns} list={list} actions={actions !== undefined} />
          <tbody {...tableRoles.group} className="max-sm:block">
            {list.firstLoad && <TableSkeleton columns={columns.length + (actions ? 1 : 0)} text={loading} />}
            {list.rows.map(row => (
              <tr {...tableRoles.row} key={row.id} className={ROW}>
                {columns.map(column => (
                  <td
                    {...tableRoles.cell}
                    key={column.key}
                    data-label={column.header}
                    className={`${CELL} ${column.align === 'end' ? 'numeros sm:text-right' : ''}`}
                  >
                    <span className="min-w-0 break-words empty:text-muted empty:before:content-['–']">
                      {column.cell(row)}
                    </span>
                  </td>
                ))}
                {actions && (
                  <td
                    {...tableRoles.cell}
                    className="border-line border-b px-2 py-1 max-sm:block max-sm:border-0 max-sm:px-0 max-sm:pb-0"
                  >
                    <div className="flex justify-end gap-0.5 max-sm:-mr-3.5">{actions(row)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {footer}
        </table>
        {list.error && list.rows.length === 0 && (
          <Empty text="Não foi possível carregar a lista.">
            <Button onClick={list.retry}>Tentar novamente</Button>
          </Empty>
        )}
        {!list.error && !list.firstLoad && list.rows.length === 0 && <Empty text={empty} />}
      </section>
      <Pagination list={list} />
    </div>
  )
}

/** Shows only what takes longer than a moment. */
function Progress() {
  return (
    <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden rounded-t-lg [animation:aparecer_.2s_.2s_backwards]">
      <div className="h-full bg-accent [animation:entrar-lado_.9s_ease-in-out_infinite]" />
    </div>
  )
}

const ROW =
  'hover:bg-surface-2 max-sm:block max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:pt-3 max-sm:pb-1 [&:last-child>td]:border-b-0 max-sm:last:border-b-0'
/** Narrow: the first value heads the card, the others stand beside their heading, written from `data-label`. */
const CELL =
  'border-line border-b px-3 py-2 align-middle first:font-medium sm:first:pl-4 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:px-0 max-sm:py-0.5 max-sm:text-right max-sm:not-first:before:shrink-0 max-sm:not-first:before:text-muted max-sm:not-first:before:text-sm max-sm:not-first:before:content-[attr(data-label)] max-sm:first:pb-1 max-sm:first:text-left max-sm:first:font-semibold max-sm:first:text-lg'
