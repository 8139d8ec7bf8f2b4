import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../table.ts'

const instant = () => timestamp({ withTimezone: true })
const person = () =>
  uuid()
    .notNull()
    .references(() => usuarios.id, { onDelete: 'cascade' })

/** Second factor of a person. `ativo_em` is null while it is being set up. */
export const segundosFatores = pgTable('auth_segundo_fator', {
  userId: person().primaryKey(),
  /** Shared secret, encrypted by the vault. */
  segredo: text().notNull(),
  ativo_em: instant(),
  /** The latest step whose password was used: none of it, or of an earlier one, counts again. */
  ultimo_passo: bigint({ mode: 'number' }).notNull().default(-1),
  /** Salt of the recovery codes. */
  sal: text(),
  criado_em: instant().notNull().defaultNow(),
})

/** Hashes of the current recovery codes, used ones included. */
export const codigosDeRecuperacao = pgTable(
  'auth_codigos_recuperacao',
  { userId: person(), codigo: text().notNull(), usado_em: instant() },
  t => [primaryKey({ columns: [t.userId, t.codigo] })],
)

/** Requirements of a profile. A missing row means none. */
export const perfisDeAcesso = pgTable('perfis_acesso', {
  perfil: text().primaryKey(),
  exigir_segundo_fator: boolean().notNull().default(false),
})
