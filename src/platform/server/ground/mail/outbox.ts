import type { Queryable } from '../database/database.ts'
import type { Message } from './letter.ts'

/**
 * Keeps a message for sending, in the transaction of what it is about: it leaves only if that is kept. A trigger of the
 * table has the job `correio` send it.
 */
export async function queueMail(db: Queryable, message: Message): Promise<void> {
  const { para, assunto, texto, html, link, responder = null, anexo = null, anexo_nome = null } = message
  await db.query(
    `insert into emails (para, assunto, texto, html, link, responder, anexo, anexo_nome)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [para, assunto, texto, html, link, responder, anexo, anexo_nome],
  )
}
