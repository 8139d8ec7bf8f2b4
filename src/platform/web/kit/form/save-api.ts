import { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'

/** The procedures that save a record; `update` takes `{ id, version, dados }`. */
export interface SaveApi {
  /** Absent if no form creates such a record. */
  create?: Procedure<z.ZodObject, z.ZodType>
  update: Procedure<z.ZodObject, z.ZodType>
}

/** Key and version of a saved record. */
export interface Saved {
  id: number | string
  version: number
}

/** Schema of the fields: an update may have others than a creation. */
export function fieldsOf(api: SaveApi, record: Saved | undefined): z.ZodObject {
  const { create, update } = api
  const { dados } = update.input.shape
  return (record || !create) && dados instanceof z.ZodObject ? dados : (create ?? update).input
}
