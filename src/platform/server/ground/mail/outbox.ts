import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/database.ts'
import type { Message } from './letter.ts'

/**
 * Keeps a message for sending, in the transaction of what it is about: it leaves only if that is kept. A trigger of the
 * table has the job `correio` send it.
 * @param de the record that it is of, which keeps how it ended: its table has `entregaColumns()`
 */
export async function queueMail(
  db: Queryable,
  message: Message,
  de?: { table: PgTable; id: number },
): Promise<void> {
  const { para, assunto, texto, html, link, responder = null, anexo = null, anexo_nome = null } = message
  const tabela = de ? getTableName(de.table) : null
  await db.query(
    `insert into emails (para, assunto, texto, html, link, responder, anexo, anexo_nome, tabela, registro_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [para, assunto, texto, html, link, responder, anexo, anexo_nome, tabela, de?.id ?? null],
  )
}
