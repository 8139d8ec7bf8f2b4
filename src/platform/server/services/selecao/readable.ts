import type { Chave } from '../../../contract/fields.ts'
import type { Context, Operation } from '../../engine/operation.ts'

/** Those of some records that the list of their entity shows this person: all, where the list has no export that narrows it. */
export async function readable(
  context: Context,
  exportar: Operation | undefined,
  ids: readonly Chave[],
): Promise<Chave[]> {
  const rows = exportar?.selecao?.rows
  if (!rows) return [...ids]
  const { pages } = await rows(context, {
    ...(exportar.procedure.input.parse({ formato: 'csv' }) as object),
    ids,
  })
  const found: Chave[] = []
  for await (const page of pages) found.push(...page.map(({ id }) => id))
  return found
}
