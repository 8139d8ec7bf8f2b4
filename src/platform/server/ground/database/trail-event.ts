import type { Queryable } from './database.ts'

interface Evento {
  tabela: string
  /** Of which record; left out where it is of none, as an export. */
  registro_id?: number
  /** Instead of it where the record is a person. */
  registro_uuid?: string
  acao: string
  /** What is worth keeping of it. Never a secret. */
  depois?: unknown
}

/**
 * Notes in the audit trail what no trigger sees, such as reading a document, on behalf of whoever acts.
 * @param tx the transaction of a mutation
 */
export async function registrarEvento(
  tx: Queryable,
  { tabela, registro_id, registro_uuid, acao, depois }: Evento,
): Promise<void> {
  await tx.query(
    `insert into auditoria
       (usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, registro_uuid, acao, depois)
     select (a ->> 'user_id')::uuid, a ->> 'nome', a ->> 'operacao', a ->> 'pedido', $1, $2, $3, $4, $5::jsonb
     from (select current_setting('app.autor')::jsonb as a) x`,
    [
      tabela,
      registro_id ?? null,
      registro_uuid ?? null,
      acao,
      depois === undefined ? null : JSON.stringify(depois),
    ],
  )
}
