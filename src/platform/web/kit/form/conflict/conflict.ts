import type { z } from 'zod'
import { startValues } from '../form-values.ts'
import { describeLines, type TypedLine } from '../lines/lines.ts'

/** A field whose saved value differs from the form's. */
export interface Difference {
  name: string
  label: string
  mine: unknown
  theirs: unknown
  /** Changed in the form since the record was read: by default the typed value is kept. */
  touched: boolean
}

interface Comparison {
  fields: Record<string, z.ZodType>
  labels: Record<string, string>
  /** The record when the form opened. */
  read: Record<string, unknown>
  /** The present record. */
  current: Record<string, unknown>
  /** The form's values. */
  typed: Record<string, unknown>
}

/** A value as its schema reads it, as JSON. Two spellings of one value have the same. */
export const canonical = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return JSON.stringify(parsed.success ? parsed.data : value)
}

/** Differences between the form and the present record, in the order of the fields. */
export function differences({ fields, labels, read, current, typed }: Comparison): Difference[] {
  const before = startValues(fields, read)
  const now = startValues(fields, current)
  return Object.entries(fields)
    .filter(([name, schema]) => canonical(schema, typed[name]) !== canonical(schema, now[name]))
    .map(([name, schema]) => ({
      name,
      label: labels[name] ?? name,
      mine: typed[name],
      theirs: now[name],
      touched: canonical(schema, typed[name]) !== canonical(schema, before[name]),
    }))
}

/**
 * What there is to choose between. A field that is worked out from lines is no choice where the lines differ: it goes
 * with them.
 * @param follows such fields, with the field that holds the lines
 */
export function choicesOf(differing: readonly Difference[], follows: Readonly<Record<string, string>>) {
  const decidedBy = ({ name }: Difference) => {
    const lines = follows[name]
    return lines !== undefined && differing.some(other => other.name === lines) ? lines : name
  }
  return {
    shown: differing.filter(difference => decidedBy(difference) === difference.name),
    /** The other's values where one chose these fields. */
    taken: (names: readonly string[]): Record<string, unknown> =>
      Object.fromEntries(
        differing
          .filter(difference => names.includes(decidedBy(difference)))
          .map(({ name, theirs }) => [name, theirs]),
      ),
  }
}

interface Texts {
  /** One line of a field that holds lines. */
  lineText: Readonly<Record<string, (line: TypedLine) => string>>
  /** For fields with a key: the record field with the name of the referenced record. */
  nameOf: Readonly<Record<string, string>>
  /** The record when the form opened, and the present one. */
  read: Record<string, unknown> | undefined
  current: Record<string, unknown> | null | undefined
}

/** One side of a difference as text; undefined where its value is the text. */
export function describeSide(
  { name, mine, theirs }: Difference,
  side: 'mine' | 'theirs',
  { lineText, nameOf, read, current }: Texts,
): string | undefined {
  const text = lineText[name]
  if (text) {
    const [own, others] = side === 'mine' ? [mine, theirs] : [theirs, mine]
    return describeLines(own as TypedLine[], others as TypedLine[], text)
  }
  const nameField = nameOf[name]
  if (!nameField) return undefined
  if (side === 'theirs') return String(current?.[nameField] ?? '–')
  return mine === read?.[name] ? String(read?.[nameField] ?? '–') : 'o que você escolheu'
}
