import { lazy, type ReactNode, Suspense } from 'react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import type { Exibicao } from '#platform/contract/visoes.ts'
import { type Column, titleOf } from '../columns.ts'
import type { List } from '../use-list.ts'
import { bare, rowFields } from './row-fields.ts'

/** A column that a list may show. */
export interface Choice<Row> extends Column<Row> {
  /** Shown where nobody chose. */
  delivered: boolean
}

const Cell = lazy(async () => ({ default: (await import('./extra-cell.tsx')).ExtraCell }))

/** Fields of a list's rows that are a text, a number or yes and no. */
const plainFields = (list: List<unknown>): ReadonlySet<string> =>
  new Set(
    Object.entries(rowFields(list)).flatMap(([name, schema]) =>
      /^(object|array|record)$/.test(bare(schema)) ? [] : name,
    ),
  )

/**
 * All columns of a list: the screen's, then the labelled fields of its export that its rows have and that no column shows.
 */
export function choicesOf<Row>(list: List<Row>, columns: readonly Column<Row>[]): Choice<Row>[] {
  const { exportar } = list.api as { exportar?: ExportProcedure }
  const plain = exportar ? plainFields(list as List<unknown>) : new Set<string>()
  const known = new Set(columns.flatMap(({ key, header }) => [key, header]))
  const further = Object.entries(exportar?.colunas ?? {}).flatMap(([key, [header, tipo]]): Choice<Row>[] =>
    known.has(key) || known.has(header) || !plain.has(key)
      ? []
      : [
          {
            key,
            header,
            delivered: false,
            ...((tipo === 'dinheiro' || tipo === 'inteiro') && { align: 'end' as const }),
            cell: (row): ReactNode => (
              <Suspense>
                <Cell tipo={tipo} value={(row as Record<string, unknown>)[key]} />
              </Suspense>
            ),
          },
        ],
  )
  return [...columns.map(column => ({ ...column, delivered: !column.escolha })), ...further]
}

/** The chosen columns in their order, with their widths; without a choice, the screen's own. The title is always among them. */
export function shownColumns<Row>(
  list: List<Row>,
  columns: readonly Column<Row>[],
  chosen: Exibicao['colunas'],
): readonly Column<Row>[] {
  const own = columns.filter(({ escolha }) => !escolha)
  if (!chosen) return own
  const title = titleOf(columns)
  const all = new Map(choicesOf(list, columns).map(column => [column.key, column]))
  const found = chosen.flatMap(({ chave, largura }): Column<Row>[] => {
    const column = all.get(chave)
    if (!column) return []
    const card = column.key === title.key ? 'title' : (column.card ?? 'pair')
    return [{ ...column, card, ...(largura && { fixed: largura }) }]
  })
  if (found.length === 0) return own
  return found.some(({ key }) => key === title.key) ? found : [title, ...found]
}
