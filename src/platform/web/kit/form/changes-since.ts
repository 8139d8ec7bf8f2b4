import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { canonical } from './conflict/conflict.ts'

/**
 * Takes a snapshot of a form's values: the form mutates its arrays in place. Values are compared as their schemas read them, since an
 * input of a number rewrites its text on blur.
 * @returns takes later values, for the names of the fields that differ from the snapshot
 */
export function changesSince(
  fields: Readonly<Record<string, z.ZodType>>,
  values: FieldValues,
): (now: FieldValues) => string[] {
  const all = Object.entries(fields)
  const before = all.map(([name, schema]) => canonical(schema, values[name]))
  return now =>
    all.filter(([name, schema], n) => canonical(schema, now[name]) !== before[n]).map(([name]) => name)
}
