import type { z } from 'zod'
import type { ListInput } from '#platform/contract/list.ts'
import type { ListProcedure } from './columns.ts'

const BOOLEANS: Record<string, boolean> = { true: true, false: false }

/** Parses a text of the address into the first type that the field accepts, if any. */
function accepted(schema: z.ZodType, text: string): unknown {
  if (text === '') return undefined
  // A key of a record is a number; several are a text.
  const readings = [Number(text), ...(text in BOOLEANS ? [BOOLEANS[text]] : []), text]
  return readings.map(reading => schema.safeParse(reading)).find(result => result.success)?.data
}

/**
 * Reads the list input from an address. Invalid parameters are ignored, so that a mistyped link still shows a list.
 * @param param reads one parameter of the address, '' if absent
 */
export function readListInput(procedure: ListProcedure, param: (name: string) => string) {
  const shape = procedure.input.shape as unknown as Record<string, z.ZodType>
  const filters = procedure.input.shape.filtros.unwrap().shape as Record<string, z.ZodType>
  const defaults = procedure.input.parse({}) as ListInput
  const read = (fields: Record<string, z.ZodType>) =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, schema]) => [name, accepted(schema, param(name))] as const)
        .filter(([, value]) => value !== undefined),
    )
  const { filtros: _, ...own } = shape
  return { defaults, input: { ...defaults, ...read(own), filtros: read(filters) } as ListInput }
}
