import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { Failure } from '../failure.tsx'
import { useHeaderSlot } from '../header-slot.ts'
import { lazyForm } from '../lazy-form.tsx'
import { lazyMenu } from '../lazy-menu.tsx'
import { useOnScreen } from '../on-screen.ts'
import { partOf, usePart } from '../use-part.ts'
import { useUrl } from '../use-url.ts'
import { AfterRows } from './after-rows.tsx'
import { type Column, ranked } from './columns.ts'
import { DataRow } from './data-row.tsx'
import { Pagination } from './pagination.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useSelectable } from './selection/verbs.ts'
import { TableHead } from './table-head.tsx'
import { tableRoles } from './table-roles.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { useCutText } from './use-cut-text.ts'
import type { List } from './use-list.ts'
import { useListFacts } from './use-list-facts.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowMotion } from './use-row-motion.ts'
import { useRowOpening } from './use-row-opening.ts'
import { useRowsInTurns } from './use-rows-in-turns.ts'
import { useStillRows } from './use-still-rows.ts'
import { columnsText } from './views/columns-text.ts'
import { DisplayButton } from './views/display-button.tsx'
import { shownColumns } from './views/shown-columns.tsx'

const EmptyList = lazyForm(async () => (await import('./empty-list.tsx')).EmptyList<unknown>)
const ImportDialog = lazyForm(async () => (await import('./import/import-dialog.tsx')).ImportDialog)
/** The rows in groups. Until their code is there, and where it cannot be loaded, the rows stand without headings. */
const Groups = quietPart(
  async () => (await import('./views/group-rows.tsx')).GroupRows,
  ({ drawn }) => drawn,
)
/** Sums of the list. Where their code cannot be loaded, the list stands without them. */
const Totals = quietPart(async () => (await import('./list-totals.tsx')).ListTotals)
const Display = lazyMenu(
  DisplayButton,
  async () => (await import('./views/display-panel.tsx')).DisplayPanel,
  'dialog',
)
const SelectionBar = lazyForm(async () => (await import('./selection/selection-bar.tsx')).SelectionBar)

/** A part whose absence nobody is told of: what `waiting` makes of its props stands there instead. */
function quietPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
) {
  const part = partOf(load)
  return (props: Props) => {
    const { Present } = usePart(part)
    return Present ? <Present {...props} /> : waiting?.(props)
  }
}

interface Props<Row> {
  /** Accessible name, e.g. 'Clientes'. */
  caption: string
  columns: readonly Column<Row>[]
  list: List<Row>
  /** Actions of a row, under the heading 'Ações'. */
  actions?: (row: Row) => ReactNode
  /** Text of the empty list. */
  empty: string
  /** What belongs in the list, said where it has nothing yet. */
  belongs?: string
  /** The first step of the empty list, where no button at the head of the page is it. */
  step?: ReactNode
  /** Text while the first rows load, e.g. 'Carregando clientes...'. */
  loading: string
  /** Footer row, e.g. a sum. */
  footer?: (columns: readonly Column<Row>[]) => ReactNode
}

/**
 * Table of a list with sortable headings, row actions and pages. On narrow screens CSS shows each row as a card.
 */
export function DataTable<Row extends { id: number | string }>(props: Props<Row>) {
  const { caption, columns: delivered, actions, empty, belongs, step, loading, footer } = props
  const list = useStillRows(props.list)
  const { base, open, enter, body: opening } = useRowOpening(list)
  const { current, body } = useRowKeys(list, enter)
  const inTurns = useRowsInTurns(list, list.rows.length)
  const rows = useMemo(() => list.rows.slice(0, inTurns), [list.rows, inTurns])
  useRowMotion(body.ref, rows, `${selectedBy(list as List<unknown>)} ${inTurns}`)
  const selecting = useSelection(list)
  const selection = useSelectable(list.api) && list.rows.length > 0 ? selecting.selection : undefined
  const hint = useId()
  const { param, change } = useUrl()
  const { exportar } = list.api as unknown as { exportar: ExportProcedure }
  const importing = param('dialogo') === 'importar' && exportar?.importa
  const slot = useHeaderSlot()
  const { colunas, densidade } = list.view.exibicao
  const chosen = columnsText(colunas)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew when the choice is another, told by its text
  const columns = useMemo(() => ranked(shownColumns(list, delivered, colunas)), [delivered, chosen])
  const acts = actions !== undefined
  const span = columns.length + Number(acts)
  const drawn = rows.map((row, index) => (
    <DataRow
      key={row.id}
      row={row}
      columns={columns}
      actions={actions}
      current={index === current}
      selected={selection?.has(row.id)}
      onSelect={selecting.selection.toggle}
      base={base}
      create={list.api.create}
      open={row.id === open}
      list={list.procedure.path}
    />
  ))
  useOnScreen('lista')
  return (
    <div
      ref={useListFacts(rows, columns, acts)}
      data-lista
      data-colunas-suas={chosen || undefined}
      data-densidade-da-lista={densidade}
      className="group relative rounded-lg border border-line bg-surface shadow-sm"
    >
      {list.refetching && <Progress />}
      {slot && createPortal(<Display list={list as List<unknown>} columns={delivered as never} />, slot)}
      <section aria-label="Lista" className="relative rounded-t-lg sm:overflow-auto">
        <table
          {...tableRoles.table}
          aria-busy={list.firstLoad || list.refetching}
          aria-describedby={hint}
          className="w-full border-separate border-spacing-0 max-sm:block"
        >
          <caption className="sr-only">{caption}</caption>
          <TableHead columns={columns} list={list} actions={acts} selection={selection} />
          <tbody
            {...tableRoles.group}
            {...body}
            {...opening}
            {...useCutText(list.rows)}
            {...(selection && {
              onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => {
                selecting.onKeyDown(event)
                body.onKeyDown(event)
              },
            })}
            className="max-sm:block"
          >
            {list.firstLoad && <TableSkeleton columns={span} text={loading} />}
            {list.grouped ? (
              <Groups
                list={list as never}
                grouped={list.grouped}
                columns={columns}
                span={span}
                drawn={drawn}
              />
            ) : (
              drawn
            )}
          </tbody>
          {footer
            ? footer(columns)
            : list.rows.length > 0 &&
              columns.some(({ key }) => exportar?.colunas[key]?.[1] === 'dinheiro') && (
                <AfterRows list={list}>
                  <Totals list={list} columns={columns as never} actions={acts} />
                </AfterRows>
              )}
        </table>
        {list.error && list.rows.length === 0 && (
          <Failure text="Não foi possível carregar a lista." error={list.error} onRetry={list.retry} />
        )}
        {!list.error && !list.firstLoad && list.total === 0 && (
          <EmptyList list={list as List<unknown>} text={empty} belongs={belongs} step={step} imports />
        )}
      </section>
      {/* Between rows and those still to be drawn it would be pushed down with each part of them. */}
      {rows.length === list.rows.length && <Pagination list={list} hint={hint} />}
      {importing && (
        <ImportDialog
          exportar={exportar}
          onClose={() => change({ dialogo: null, resultado: null }, 'replace')}
        />
      )}
      {selection && selecting.used && <SelectionBar list={list} api={list.api} selection={selection} />}
    </div>
  )
}

/** What the rows of a list are chosen by. */
const selectedBy = ({ input, grouped }: List<unknown>) => JSON.stringify([input, grouped?.fechados])

/** True after a delay, so that quick loads show no indicator. */
function Progress() {
  return (
    <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden rounded-t-lg [animation:aparecer_.15s_.2s_backwards]">
      <div className="h-full bg-accent [animation:entrar-lado_.9s_ease-in-out_infinite]" />
    </div>
  )
}
