import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instante } from '../../ground/database/columns.ts'
import { searchIndexes } from '../../ground/database/search-indexes.ts'

/** Every change of every business record, written by the trigger `auditar` in the transaction of the change. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    quando: instante().notNull().default(sql`now()`),
    /** Null where the system acted by itself. Not a foreign key: the trail outlives people. */
    usuario_id: uuid(),
    usuario_nome: text().notNull(),
    /** Path of the procedure that did it, e.g. `comercial/propostas/converter`. */
    operacao: text().notNull(),
    /** Request id, the same as in the log. */
    pedido: text().notNull(),
    tabela: text().notNull(),
    registro_id: integer(),
    /** Instead of `registro_id` where the record is a person. */
    registro_uuid: uuid(),
    acao: text().notNull(),
    antes: jsonb(),
    depois: jsonb(),
    /** Table and id of the record in whose history this row is told, by the trigger of `owners.ts`. */
    dono: text(),
    dono_id: integer(),
    /** Text by which it is found. Null until `texts.ts` fills it, and again when what it was made of changes. */
    busca: text(),
    /** The delete of which this change is a part, as the transaction says; by it the bin finds what to bring back. */
    exclusao: uuid().default(
      sql`(nullif(current_setting('app.autor', true), '')::jsonb ->> 'exclusao')::uuid`,
    ),
  },
  t => [
    index().on(t.tabela, t.registro_id, t.id),
    index('auditoria_pessoa').on(t.registro_uuid, t.id).where(sql`registro_uuid is not null`),
    // Names that people had: nobody approves what names them by a former one.
    index('auditoria_nomes')
      .on(sql`f_busca(antes ->> 'name')`)
      .where(sql`tabela = 'auth_users' and antes ->> 'name' is distinct from depois ->> 'name'`),
    index('auditoria_sem_texto').on(t.id).where(sql`busca is null`),
    index('auditoria_dono').on(t.dono, t.dono_id, t.id).where(sql`dono is not null`),
    // The page of the whole trail: everything, or by one of its filters, newest first.
    index('auditoria_quando').on(t.quando, t.id),
    index('auditoria_por_tabela').on(t.tabela, t.quando, t.id),
    index('auditoria_por_usuario').on(t.usuario_id, t.quando, t.id),
    index('auditoria_por_acao').on(t.acao, t.quando, t.id),
    index('auditoria_exclusao').on(t.exclusao, t.id).where(sql`exclusao is not null`),
    ...searchIndexes('auditoria_busca', t.id, t.busca, sql`busca is not null`),
  ],
)
