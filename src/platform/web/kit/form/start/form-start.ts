import { createContext } from 'react'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import { lineFields, type TypedLine, withIdsOf } from '../lines/lines.ts'

/** What a new record starts with where it is made from another one. */
export interface FormStart {
  /** By field: a reference to the page it is made from, or what a copied record has. */
  values: Record<string, unknown>
  /** What the records are called that these values refer to. */
  names: Record<string, string>
  /** Values that were typed elsewhere, such as the words in a picker: a draft keeps them. */
  typed?: Record<string, unknown>
  /** The copied record. Its copy has a draft of its own. */
  copyOf?: { id: number | string } & Record<string, unknown>
  /** Opened for a field of another form: a short form, which is over with one record. */
  onMade?: (made: { id: number | string } & Record<string, unknown>) => void
}

export const FormStartContext = createContext<FormStart | undefined>(undefined)

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
