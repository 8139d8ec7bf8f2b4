import type { z } from 'zod'

/** What a field holds before anything is typed: its default, else the emptiness that its schema accepts. */
function emptyValue(schema: z.ZodType): unknown {
  const byDefault = schema.safeParse(undefined)
  if (byDefault.success && byDefault.data != null) return byDefault.data
  return schema.safeParse(null).success && !schema.safeParse('').success ? null : ''
}

/**
 * The values a form starts from: those of the record, else the given ones, else each field's own emptiness.
 * What the record carries beyond the form's fields is left out.
 */
export function startValues(fields: Record<string, z.ZodType>, given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, given[name] ?? emptyValue(schema)]),
  )
}

/** A field that accepts no emptiness has to be filled in: the schema is the one place that says so. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse('').success && !schema.safeParse(null).success
}
