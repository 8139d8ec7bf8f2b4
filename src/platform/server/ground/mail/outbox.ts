import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/database.ts'
import type { Message } from './letter.ts'

/**
 * Keeps a message for sending, in the transaction of what it is about: it leaves only if that is kept. A trigger of the
 * table has the job `correio` send it.
 * @param de what tells how it ended: the record that it is of, whose table has `entregaColumns()`, or the page of the account that it
 * goes to, which calls it by its subject. null: nothing does
 */
export async function queueMail(
  db: Queryable,
  message: Message,
  de: { table: PgTable; id: number } | { usuario_id: string } | null,
): Promise<void> {
  const { para, assunto, texto, html, link, responder = null, anexo = null, anexo_nome = null } = message
  const [tabela, registro_id] = de && 'table' in de ? [getTableName(de.table), de.id] : [null, null]
  const usuario_id = de && 'usuario_id' in de ? de.usuario_id : null
  await db.query(
    `insert into emails (para, assunto, texto, html, link, responder, anexo, anexo_nome, tabela, registro_id,
       usuario_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [para, assunto, texto, html, link, responder, anexo, anexo_nome, tabela, registro_id, usuario_id],
  )
}
