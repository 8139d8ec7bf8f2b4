import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../table.ts'

const instant = () => timestamp({ withTimezone: true })
const person = () =>
  uuid()
    .notNull()
    .references(() => usuarios.id, { onDelete: 'cascade' })

/** The second factor of a person: being set up while `ativo_em` is null. */
export const segundosFatores = pgTable('auth_segundo_fator', {
  userId: person().primaryKey(),
  /** The shared secret, sealed. */
  segredo: text().notNull(),
  ativo_em: instant(),
  /** The latest step whose password was used: none of it, or of an earlier one, counts again. */
  ultimo_passo: bigint({ mode: 'number' }).notNull().default(-1),
  /** Salt of the recovery codes. */
  sal: text(),
  criado_em: instant().notNull().defaultNow(),
})

/** The hashes of the present recovery codes, the used ones among them. */
export const codigosDeRecuperacao = pgTable(
  'auth_codigos_recuperacao',
  { userId: person(), codigo: text().notNull(), usado_em: instant() },
  t => [primaryKey({ columns: [t.userId, t.codigo] })],
)

/** What is asked of everybody of a profile; a profile that is not here asks for nothing. */
export const perfisDeAcesso = pgTable('perfis_acesso', {
  perfil: text().primaryKey(),
  exigir_segundo_fator: boolean().notNull().default(false),
})
