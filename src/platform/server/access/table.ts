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
/** As `buscaColumn`, which cannot be used here: it refers to this table. */
const folded = (expression: string) => text().generatedAlwaysAs(sql.raw(`' ' || f_busca(${expression})`))
const moments = { createdAt: instant().notNull().defaultNow(), updatedAt: instant().notNull().defaultNow() }

export const usuarios = pgTable(
  'auth_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** By which comments and mentions name the account: they name records of any table by a number. */
    numero: integer().generatedByDefaultAsIdentity().notNull().unique(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    login: text(),
    perfil_acesso: text().notNull().default('Usuário Comum'),
    /** An administrator gave the password: the person has to replace it before doing anything else. */
    trocar_senha: boolean().notNull().default(false),
    /** Id of the person who created this account; null where its owner signed up. */
    criado_por: uuid(),
    /** Suspended people keep their records and cannot sign in. */
    suspenso_em: instant(),
    /** Deleted people keep their name on their records; their address is free again. */
    excluido_em: instant(),
    busca: folded(`name || ' ' || email || ' ' || coalesce(login, '')`),
    /** Searched when records are searched by the name of a person. */
    busca_nome: folded('name'),
    /** Searched when a person is chosen, and in lists that show a person's address. */
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
    /** SHA-256 of the token that the cookie holds. */
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** Profile that this Administrador views the product as, without its rights to write. */
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

/** Level of each profile in each area. A missing row means the delivered default. */
export const permissoes = pgTable(
  'permissoes',
  { perfil: text().notNull(), area: text().notNull(), nivel: text().notNull() },
  t => [primaryKey({ columns: [t.perfil, t.area] })],
)

/** Counted attempts per key, such as account and network address. All servers share them. */
export const tentativas = pgTable(
  'tentativas',
  { chave: text().primaryKey(), contagem: integer().notNull(), desde: instant().notNull() },
  t => [index().on(t.desde)],
)

/** SQL of the people whom a column refers to, by name: for `grupos` of a list by that column. */
export const pessoasDe = (tabela: string, coluna: string) =>
  `select u.id from auth_users u
   where exists (select 1 from ${tabela} o where o.${coluna} = u.id) order by u.name collate "und-x-icu", u.id`
