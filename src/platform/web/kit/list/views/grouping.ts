import type { ExportProcedure } from '#platform/contract/export.ts'
import { grupoDaData } from '#platform/contract/list.ts'
import type { Column } from '../columns.ts'
import type { Grouped, List } from '../use-list.ts'
import { isDated } from './dated.ts'
import { bare, rowFields } from './row-fields.ts'

/** A sort by which the rows of a list may stand in groups. */
export interface GroupChoice {
  value: string
  label: string
}

/**
 * What a list can be grouped by: those of its sorts that are a word of a vocabulary, a date, a person or record with a name, or a
 * column that says `groups`.
 * Each has an index, as every sort has.
 */
export function groupChoices(list: List<unknown>, columns: readonly Column<unknown>[]): GroupChoice[] {
  const { exportar } = list.api as { exportar?: ExportProcedure }
  const fields = rowFields(list)
  const { ordem } = list.procedure.input.shape as unknown as {
    ordem: { unwrap(): { options: readonly string[] } }
  }
  if (!exportar) return []
  return ordem.unwrap().options.flatMap(name => {
    const column = columns.find(({ key, sort }) => key === name && sort === name)
    const campo = list.campos[name]
    const label = column?.header ?? campo?.rotulo ?? exportar.colunas[name]?.[0]
    /** Nobody sorts by the key of a person or record: such a sort is there to group by. */
    const keyed = !column && (campo?.nome || campo?.tipo === 'presenca')
    const offered = column?.groups || keyed || isDated(list.api, name) || bare(fields[name]) === 'enum'
    if (!label || !offered) return []
    if (!isDated(list.api, name)) return [{ value: name, label }]
    const months = { value: name, label: `${label} (mês)` }
    return campo?.tipo === 'data'
      ? [months, { value: `${name}:semana`, label: `${label} (semana)` }]
      : [months]
  })
}

/** The group of a row, as the server names it. */
export function groupOf(row: unknown, { por, dated, periodo }: Grouped): string {
  const value = String((row as Record<string, unknown>)[por] ?? '')
  return dated ? grupoDaData(value, periodo) : value
}
