import type { Queryable } from '../../ground/database/database.ts'
import type { Auditada } from './trail.ts'

type Values = Record<string, unknown>

/** An address of a contract with the values of a record: `/x?id={id}` of 7 is `/x?id=7`. */
export const fillAddress = (caminho: string, values: Values) =>
  caminho.replace(/\{(\w+)\}/g, (_, column) => encodeURIComponent(String(values[column])))

/** Records as they are now, by id, or by the number that stands for it; those that are gone are missing. */
export async function presentRecords<Id extends number | string>(
  db: Queryable,
  { tabela, numero = 'id' }: Pick<Auditada, 'tabela' | 'numero'>,
  ids: readonly Id[],
  condition = '',
): Promise<Map<Id, Values>> {
  const rows = await db.query<{ id: Id; linha: Values }>(
    `select t.${numero} as id, to_jsonb(t) as linha from ${tabela} t where t.${numero} = any($1) ${condition}`,
    [ids],
  )
  return new Map(rows.map(({ id, linha }) => [id, linha]))
}
