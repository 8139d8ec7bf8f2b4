import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'
import { instante } from '../../ground/database/columns.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Messages waiting to be sent: written already, or a notification that is written for its receiver when it leaves. For
 * each row a trigger adds one of the job `correio` to `tarefas_do_sistema`, notifications behind all others: nobody waits
 * for a password behind five thousand summaries. A row is deleted once it was delivered or given up: its links are secrets.
 */
export const emails = pgTable(
  'emails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    para: text(),
    assunto: text(),
    texto: text(),
    html: text(),
    /** Link that the console prints where no SMTP server is configured. */
    link: text(),
    /** Where an answer goes, if not to the sender. */
    responder: text(),
    anexo: bytes(),
    anexo_nome: text(),
    /** Which notification, and what it is written from. */
    notificacao: text(),
    dados: jsonb(),
    /** The account that it goes to, whose page tells how it ended. */
    usuario_id: uuid().references(() => usuarios.id, { onDelete: 'cascade' }),
    /** The record that it is of, which keeps how it ended; see `entrega.ts`. */
    tabela: text(),
    registro_id: integer(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [
    index('emails_registro').on(t.tabela, t.registro_id).where(sql`tabela is not null`),
    check(
      'emails_conteudo',
      sql`case when notificacao is null then num_nulls(para, assunto, texto, html) = 0
          else num_nulls(usuario_id, dados) = 0 end`,
    ),
  ],
)

/**
 * What the page of an account tells of the mails that went to it, and the page of a record of those about it, written when their
 * sending ends: what it was, when, and how it ended, with nothing of what stood in it. `cleanup.ts` says how long.
 */
export const emailsEnviados = pgTable(
  'emails_enviados',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuario_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    assunto: text().notNull(),
    /** It was a notification, of which there are many; else it was about the account itself. */
    notificacao: boolean().notNull(),
    situacao: text().notNull(),
    motivo: text(),
    /** Addresses of the records that it told of, e.g. `/predial/chamados/7`. */
    registros: text().array(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [
    index('emails_enviados_usuario').on(t.usuario_id, t.id),
    index('emails_enviados_registros').using('gin', t.registros).where(sql`registros is not null`),
  ],
)
