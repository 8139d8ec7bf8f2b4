import type { Control, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { isRequired } from './form-values.ts'
import { blankLine, holdsDate, type TypedLine } from './lines/lines.ts'

/** Props that tie a field component to its field, made by `form.field('nome')`. */
export interface FieldBinding {
  control: Control<FieldValues>
  name: string
  label: string
  required: boolean
}

/** What `LinesField` needs to know of a field that holds lines; `form.lines('itens', itemLabels)` makes one. */
export interface LinesBinding<Name extends string = string> {
  control: Control<FieldValues>
  name: string
  /** The fields of one line, in the order of their cells. */
  cells: readonly { name: Name; label: string; required: boolean; date: boolean }[]
  /** What a new line starts with. */
  blank: TypedLine
  /** A line as text. */
  text: ((line: TypedLine) => string) | undefined
  /** The lines as they are typed now. */
  values: () => TypedLine[]
  /** A field of one line, for the field components. */
  cell: (index: number, name: Name) => FieldBinding
}

/** @param fields the schemas of the fields of one line @throws Error where the field holds no lines */
export function linesBinding<Name extends string>({
  form: { control, getValues },
  name,
  labels,
  fields,
  text,
}: {
  form: Pick<UseFormReturn<FieldValues>, 'control' | 'getValues'>
  name: string
  labels: Record<Name, string>
  fields: Record<string, z.ZodType> | undefined
  text?: ((line: TypedLine) => string) | undefined
}): LinesBinding<Name> {
  if (!fields) throw new Error(`${name} holds no lines`)
  const required = (cell: string) => isRequired(fields[cell] as z.ZodType)
  const cells = (Object.keys(labels) as Name[]).map(cell => ({
    name: cell,
    label: labels[cell],
    required: required(cell),
    date: holdsDate(fields[cell] as z.ZodType),
  }))
  return {
    control,
    name,
    cells,
    blank: blankLine(fields),
    text,
    values: () => getValues(name) ?? [],
    cell: (index, cell) => ({
      control,
      name: `${name}.${index}.${cell}`,
      label: labels[cell],
      required: required(cell),
    }),
  }
}
