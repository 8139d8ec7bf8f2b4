import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { CallOf, Procedure } from '../../contract/api.ts'
import type { ParteDaFicha } from '../../contract/ficha.ts'
import { AppError } from '../ground/errors.ts'
import { type Context, permit, type Service } from './operation.ts'

interface Part {
  service: Service
  entrada: (registro: never) => Record<string, unknown> | undefined
}

/** By the table of the records, then by the path of what is read. */
const parts = new Map<string, Map<string, Part>>()

/**
 * Reads something else together with the page of a record, which would ask for it right after. The page keeps the answer under the
 * procedure and its input: whoever shows it asks as ever, and finds it there.
 * @param of table of the records
 * @param entrada what their page asks of this one, to the letter; undefined where it asks nothing
 */
export function parteDaFicha<P extends Procedure>(
  of: PgTable | string,
  service: Service<P>,
  entrada: (registro: never) => CallOf<P> | undefined,
): void {
  const table = typeof of === 'string' ? of : getTableName(of)
  const own = parts.get(table) ?? new Map<string, Part>()
  parts.set(table, own.set(service.procedure.path, { service, entrada } as unknown as Part))
}

/** What this person may not read is left out: the page then asks, and is answered why not. */
async function readPart(
  context: Context,
  { service, entrada }: Part,
  registro: object,
): Promise<ParteDaFicha[]> {
  const { procedure } = service
  const asked = entrada(registro as never)
  const input = procedure.input.safeParse(asked)
  // A value of an earlier version may be one that is no longer taken: the page stands without its part.
  if (!asked || !input.success) return []
  try {
    permit(procedure, context.actor)
    const resposta = await service.run(context, input.data as z.output<z.ZodType>)
    return [{ caminho: procedure.path, entrada: asked, resposta }]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** All that is read with the page of this record. */
export async function readParts(context: Context, table: string, registro: object): Promise<ParteDaFicha[]> {
  const own = [...(parts.get(table)?.values() ?? [])]
  return (await Promise.all(own.map(part => readPart(context, part, registro)))).flat()
}
