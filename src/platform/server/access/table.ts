import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// The property names are those that the access library (better-auth) asks for; `users_view` shows them to the
// product under its own names.

const instant = () => timestamp({ withTimezone: true })
const moments = { createdAt: instant().notNull().defaultNow(), updatedAt: instant().notNull().defaultNow() }

export const usuarios = pgTable(
  'auth_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    login: text().unique(),
    perfil_acesso: text().notNull().default('Usuário Comum'),
    /** Suspended people keep their records and cannot sign in. */
    suspenso_em: instant(),
    /** Deleted people keep their name on what they made; their address is free again. */
    excluido_em: instant(),
    ...moments,
  },
  t => [
    /** Serves the search of records by a person they name, and the choice of a person. */
    index('usuarios_busca').using('gin', sql`(' ' || f_busca(${t.name} || ' ' || ${t.email})) gin_trgm_ops`),
    /** Serves the search of records by the name of a person they refer to. */
    index('usuarios_busca_nome').using('gin', sql`(' ' || f_busca(${t.name})) gin_trgm_ops`),
  ],
)

export const sessoes = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    ...moments,
  },
  t => [index().on(t.userId), index().on(t.expiresAt)],
)

export const credenciais = pgTable(
  'auth_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    ...moments,
  },
  t => [index().on(t.userId)],
)

export const verificacoes = pgTable(
  'auth_verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    ...moments,
  },
  t => [index().on(t.identifier), index().on(t.expiresAt)],
)

/** Which level each profile has in each area; what is not here stands at the delivered default. */
export const permissoes = pgTable(
  'permissoes',
  { perfil: text().notNull(), area: text().notNull(), nivel: text().notNull() },
  t => [primaryKey({ columns: [t.perfil, t.area] })],
)

/** Failed or repeated attempts per key (address, account and address), shared by all servers. */
export const tentativas = pgTable(
  'tentativas',
  { chave: text().primaryKey(), contagem: integer().notNull(), desde: instant().notNull() },
  t => [index().on(t.desde)],
)
