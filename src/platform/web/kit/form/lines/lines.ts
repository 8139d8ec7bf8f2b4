import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { counted } from '#platform/contract/counts.ts'
import { isCalendarDate, parseDate } from '#platform/contract/dates/dates.ts'
import { dateWithoutYear } from '#platform/contract/dates/typed-dates.ts'
import { startValues } from '../form-values.ts'

/** A line as a form holds it. */
export type TypedLine = Record<string, unknown>

/** The schemas of the fields of one line, where a field holds lines. */
export function lineFields(schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined {
  const { type, innerType, element } = (schema?.def ?? {}) as {
    type?: string
    innerType?: z.ZodType
    element?: z.ZodObject
  }
  if (type === 'array' && element?.shape) {
    const { id: _, ...fields } = element.shape
    return fields as Record<string, z.ZodType>
  }
  return innerType && lineFields(innerType)
}

/** What a new line starts with. */
export const blankLine = (fields: Record<string, z.ZodType>): TypedLine => startValues(fields, {})

/** Was nothing typed into this line? A stored one is never blank: emptied, it is to be filled in or removed. */
export const isBlank = ({ id, ...fields }: TypedLine): boolean =>
  id === undefined && Object.values(fields).every(value => String(value ?? '').trim() === '')

/** Takes away the lines that somebody added and left blank: they are not meant. @param names of the fields that hold lines */
export function dropBlankLines(
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue'>,
  names: readonly string[],
): void {
  for (const name of names) {
    const lines: TypedLine[] = form.getValues(name) ?? []
    const typed = lines.filter(line => !isBlank(line))
    if (typed.length < lines.length) form.setValue(name, typed)
  }
}

/** Lines without the id of one that the record has no longer: they are saved as new ones. */
export function withIdsOf(lines: readonly TypedLine[], record: unknown): TypedLine[] {
  const known = new Set((Array.isArray(record) ? record : []).map(({ id }: TypedLine) => id))
  return lines.map(({ id, ...fields }) => (id !== undefined && known.has(id) ? { id, ...fields } : fields))
}

/**
 * Cells that were copied from a spreadsheet: rows end with a line break, cells with a tab.
 * @returns undefined where it is a text for one cell
 */
export function pastedCells(text: string): string[][] | undefined {
  const rows = text.replace(/(\r\n|\r|\n)+$/, '').split(/\r\n|\r|\n/)
  if (rows.length === 1 && !text.includes('\t')) return undefined
  return rows.map(row => row.split('\t').map(cell => cell.trim()))
}

/** Does a field hold a date? Decided by the schema alone: of these texts it takes the first. */
export const holdsDate = (schema: z.ZodType): boolean =>
  schema.safeParse('2026-02-28').success && !schema.safeParse('2026-02-30').success

interface Place {
  row: number
  names: readonly string[]
  blank: TypedLine
  /** Which of these hold a date. Spreadsheets show dates without a year: it is that of the day nearest to the one above. */
  dates?: readonly string[]
  /** Today, for a date with none above it. */
  hoje?: string
}

/** Puts copied cells into lines, from a cell on to the right and below; lines are added where there are too few. */
export function withPasted(
  lines: readonly TypedLine[],
  cells: readonly string[][],
  { row, names, blank, dates = [], hoje = '' }: Place,
): TypedLine[] {
  const next = [...lines]
  for (const [offset, values] of cells.entries()) {
    const at = row + offset
    const read = (name: string, value = '') => {
      const above = String(next[at - 1]?.[name] ?? '')
      const near = isCalendarDate(above) ? above : hoje
      return dates.includes(name) && near
        ? (dateWithoutYear(value, near) ?? parseDate(value) ?? value)
        : value
    }
    const pasted = names.slice(0, values.length).map((name, column) => [name, read(name, values[column])])
    next[at] = { ...(next[at] ?? blank), ...Object.fromEntries(pasted) }
  }
  return next
}

/** Lines as text, for a comparison with the other side's: those that the other side has as well are only counted. */
export function describeLines(
  lines: readonly TypedLine[],
  others: readonly TypedLine[],
  text: (line: TypedLine) => string,
): string {
  if (lines.length === 0) return 'Nenhuma linha'
  const elsewhere = new Set(others.map(text))
  const own = lines.flatMap((line, index) =>
    elsewhere.has(text(line)) ? [] : [`${index + 1}. ${text(line)}`],
  )
  const equal = lines.length - own.length
  if (own.length === 0) {
    return equal === others.length ? 'As mesmas linhas, em outra ordem' : `Só ${plural(equal)}`
  }
  return [...own, ...(equal > 0 ? [`e ${plural(equal)}`] : [])].join('\n')
}

const plural = (equal: number) => counted(equal, 'linha igual', 'linhas iguais')
