import type { Procedure } from '../../../contract/api.ts'
import type { Chave } from '../../../contract/fields.ts'
import type { Selecao } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'

/** What a request undoes, and by which procedure that changed records. */
interface Undone {
  desfaz: string | null
  operacao: string
}

/** The records of these lines as they were before what is undone changed them; without an entry, it changed nothing. */
export async function former(
  tx: Queryable,
  { desfaz, operacao }: Undone,
  trilha: Selecao['trilha'] | undefined,
  ids: readonly Chave[],
): Promise<Map<Chave, Record<string, unknown>>> {
  if (!trilha || ids.length === 0) return new Map()
  const numbers = ids.filter(id => typeof id === 'number')
  const uuids = ids.filter(id => typeof id === 'string')
  const rows = await tx.query<{ numero: number | null; uuid: string | null; antes: object | null }>(
    `select distinct on (registro_id, registro_uuid) registro_id as numero, registro_uuid as uuid, antes from auditoria
     where tabela = $1 and (registro_id = any($2::int[]) or registro_uuid = any($3::uuid[])) and acao = 'alterar'
       and operacao = $4 and pedido = (select pedido from lotes where id = $5)
     order by registro_id, registro_uuid, id`,
    [trilha.tabela, numbers, uuids, operacao, desfaz],
  )
  const named = Object.entries(trilha.campos)
  return new Map(
    rows.map(({ numero, uuid, antes }) => {
      const before: Record<string, unknown> = { ...antes }
      const renamed = named.flatMap(([campo, coluna]) => (coluna in before ? [[campo, before[coluna]]] : []))
      return [uuid ?? numero ?? 0, { ...before, ...Object.fromEntries(renamed) }]
    }),
  )
}

/** What a record had where a verb gave it `dados`, and in the fields that the verb changes along with these. */
export const picked = (
  { emLote = {} }: Pick<Procedure, 'emLote'>,
  dados: Record<string, unknown>,
  antes: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.keys(dados)
      .flatMap(name => [name, ...(emLote[name]?.leva ?? [])])
      .map(name => [name, antes[name]]),
  )
