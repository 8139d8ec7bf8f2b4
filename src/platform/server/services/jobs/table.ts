import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instante } from '../../ground/database/columns.ts'

const aberta = sql`estado in ('aguardando', 'executando')`

/**
 * One row for each run of a job: waiting, running, or over. A row of the job `correio` is inserted by a trigger for each
 * row of `emails`.
 */
export const tarefasDoSistema = pgTable(
  'tarefas_do_sistema',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nome: text().notNull(),
    /** Of the open rows of a job, one has this key. The planned row of a schedule has the key ''. */
    chave: text().notNull().default(''),
    entrada: jsonb().notNull().default({}),
    estado: text().notNull().default('aguardando'),
    /** Lower numbers first, among rows of one job. */
    prioridade: integer().notNull().default(0),
    tentativas: integer().notNull().default(0),
    /** While it waits: when it is due. While it runs: until when its server has it for itself. */
    proxima_em: instante().notNull().default(sql`now()`),
    /** Asked for while it ran: when to run after that. */
    de_novo_em: instante(),
    /** Why the last attempt failed, for people. */
    motivo: text(),
    /** Whether running a failed row again makes sense. */
    repetivel: boolean().notNull().default(true),
    iniciada_em: instante(),
    terminada_em: instante(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [
    uniqueIndex('tarefas_abertas').on(t.nome, t.chave).where(aberta),
    index('tarefas_fila').on(t.prioridade, t.proxima_em).where(aberta),
    index('tarefas_terminadas').on(t.nome, t.terminada_em).where(sql`terminada_em is not null`),
    check('tarefas_estado', sql`estado in ('aguardando', 'executando', 'feita', 'falhou')`),
  ],
)
