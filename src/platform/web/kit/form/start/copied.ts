import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import { lineFields, type TypedLine, withIdsOf } from '../lines/lines.ts'
import type { FormStart } from './form-start.ts'

/**
 * What a copy takes over of a record: the fields that a new one can have, less those that the contract holds back
 * (`naoCopia`). Lines come along as new ones. Files stay with the record.
 */
export function copied(create: Procedure<z.ZodObject>, record: Record<string, unknown>): FormStart['values'] {
  const { shape } = create.input
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => record[name] != null && !create.naoCopia?.includes(name))
      .map(([name, schema]) => [
        name,
        lineFields(schema as z.ZodType) ? withIdsOf(record[name] as TypedLine[], []) : record[name],
      ]),
  )
}
