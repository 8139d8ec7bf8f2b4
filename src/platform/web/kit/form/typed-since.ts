import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { canonical } from './conflict/conflict.ts'

/**
 * Keeps what the fields hold: a form changes lines in their place, and spells a number out when it is left.
 * @returns takes what they hold later, for the names of those that differ
 */
export function sinceThen(
  fields: Readonly<Record<string, z.ZodType>>,
  values: FieldValues,
): (now: FieldValues) => string[] {
  const all = Object.entries(fields)
  const then = all.map(([name, schema]) => canonical(schema, values[name]))
  return now =>
    all.filter(([name, schema], n) => canonical(schema, now[name]) !== then[n]).map(([name]) => name)
}
