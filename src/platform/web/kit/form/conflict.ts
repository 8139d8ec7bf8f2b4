import type { z } from 'zod'
import { startValues } from './form-values.ts'

/** One field that somebody else saved otherwise than it stands in the form. */
export interface Difference {
  name: string
  label: string
  mine: unknown
  theirs: unknown
  /** Changed here since the record was read: such a field keeps the typed value unless one chooses otherwise. */
  touched: boolean
}

interface Comparison {
  fields: Record<string, z.ZodType>
  labels: Record<string, string>
  /** The record as it was when the form opened. */
  read: Record<string, unknown>
  /** The record as it stands now. */
  current: Record<string, unknown>
  /** What the form holds. */
  typed: Record<string, unknown>
}

const canonical = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return JSON.stringify(parsed.success ? parsed.data : value)
}

/** What differs between the form and the present record, in the order of the fields; equal spellings do not differ. */
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
