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
  const [column, type] = typeof ids[0] === 'number' ? ['registro_id', 'int'] : ['registro_uuid', 'uuid']
  const rows = await tx.query<{ id: Chave; antes: Record<string, unknown> | null }>(
    `select distinct on (${column}) ${column} as id, antes from auditoria
     where tabela = $1 and ${column} = any($2::${type}[]) and acao = 'alterar' and operacao = $3
       and pedido = (select pedido from lotes where id = $4)
     order by ${column}, auditoria.id`,
    [trilha.tabela, ids, operacao, desfaz],
  )
  const named = Object.entries(trilha.campos)
  return new Map(
    rows.map(({ id, antes }) => {
      const before = antes ?? {}
      const renamed = named.flatMap(([campo, coluna]) => (coluna in before ? [[campo, before[coluna]]] : []))
      return [id, { ...before, ...Object.fromEntries(renamed) }]
    }),
  )
}

export const picked = (dados: Record<string, unknown>, antes: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(dados).map(name => [name, antes[name]]))
