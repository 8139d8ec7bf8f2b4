import type { z } from 'zod'

/** Starting value of a field: its default, else the empty value that its schema accepts. */
function emptyValue(schema: z.ZodType): unknown {
  const byDefault = schema.safeParse(undefined)
  if (byDefault.success && byDefault.data != null) return byDefault.data
  // Lines that may be left out are none, not a text.
  if (!schema.safeParse('').success && schema.safeParse([]).success) return []
  return schema.safeParse(null).success && !schema.safeParse('').success ? null : ''
}

/**
 * Starting values of a form: those of the record, else the given ones, else each field's empty value. Record fields that the
 * form does not have are left out.
 */
export function startValues(fields: Record<string, z.ZodType>, given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, given[name] ?? emptyValue(schema)]),
  )
}

/** Is the field required? Decided by the schema alone: it accepts no empty value. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse('').success && !schema.safeParse(null).success
}
