import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { searchIndexes } from '../ground/database/search-indexes.ts'

// Columns in camelCase and those for other providers date from better-auth, which made these rows until November 2026: an
// upgrade renames nothing. `users_view` shows people to the product under its own names.

const instant = () => timestamp({ withTimezone: true })
/** As `buscaColumn`, which stands on this table. */
const folded = (expression: string) => text().generatedAlwaysAs(sql.raw(`' ' || f_busca(${expression})`))
const moments = { createdAt: instant().notNull().defaultNow(), updatedAt: instant().notNull().defaultNow() }

export const usuarios = pgTable(
  'auth_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    login: text(),
    perfil_acesso: text().notNull().default('Usuário Comum'),
    /** Somebody else knows this person's password: they choose another before anything else. */
    trocar_senha: boolean().notNull().default(false),
    /** Who made this account, where it was not the person. */
    criado_por: uuid(),
    /** Suspended people keep their records and cannot sign in. */
    suspenso_em: instant(),
    /** Deleted people keep their name on what they made; their address is free again. */
    excluido_em: instant(),
    busca: folded(`name || ' ' || email || ' ' || coalesce(login, '')`),
    /** For the search of records by the name of a person they refer to. */
    busca_nome: folded('name'),
    /** For the choice of a person, and the search of records by a person that they show with the address. */
    busca_contato: folded(`name || ' ' || email`),
    ...moments,
  },
  t => [
    uniqueIndex('usuarios_login').on(sql`lower(${t.login})`),
    ...searchIndexes('usuarios_busca_lista', t.id, t.busca),
    index('usuarios_nome').on(sql`(${t.name} COLLATE "und-x-icu")`, t.id),
    index('usuarios_criacao').on(t.createdAt).where(sql`${t.excluido_em} is null`),
    index('usuarios_perfil').on(t.perfil_acesso, t.id),
    ...searchIndexes('usuarios_busca_nome', t.id, t.busca_nome),
    ...searchIndexes('usuarios_busca_contato', t.id, t.busca_contato),
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
    /** Profile whose view this session shows, without its rights to write; for an Administrador. */
    ver_como: text(),
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
