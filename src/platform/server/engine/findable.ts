import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Procedure } from '../../contract/api.ts'
import type { Actor } from '../access/permissions/actor.ts'

/** Values of a record by name, as SQL text. */
type Values = Record<string, string | null>

/**
 * How the palette finds the records of one entity. All texts except `nome` are constant SQL; `t` is the entity's table.
 */
interface Declaration {
  table: PgTable
  /** The entity's noun, e.g. 'Cliente'. */
  nome: string
  /** The record's name: searched and shown. */
  rotulo: string
  /** Documents and numbers of the record, searched as stored; may be null. */
  numeros?: string[]
  /** Further searched texts, ranked after names; may be null. */
  outros?: string[]
  joins?: string
  /** Condition that selects the records among the table's rows. */
  onde?: string
  /** Instant by which recent records rank first; `t.created_at` by default. */
  momento?: string
  /**
   * Other tables used in the texts above. When one of `colunas` changes, the records whose `chave` refers to that row are
   * indexed again.
   */
  depende?: { tabela: string; colunas: string[]; chave: string }[]
  /** Values read of a found record, by name, for `detalhe`. */
  mostra?: Record<string, string>
  /** Line that distinguishes records of the same name. Only fields that the list shows. */
  detalhe?: (values: Values) => string
  /** The record whose page opens, where the found one has no page: the address of its screen, and its id as SQL. */
  abre?: { tela: string; id: string }
  /**
   * For people who see only some records: SQL that selects `id` and `momento` of these, with `?` for the value. Undefined
   * for people who see all.
   */
  restrito?: (actor: Actor) => { sql: string; valor: unknown } | undefined
}

/** A declaration with derived values. */
export interface Findable extends Declaration {
  /** Path of the entity in the API, e.g. `comercial/clientes`. */
  entidade: string
  tabela: string
  /** SQL type of the key. */
  chave: string
  momento: string
  /** The list's procedure. Without permission to call it a person finds nothing. */
  procedure: Procedure
}

/**
 * Makes the records of a list findable in the palette, with the permission of the list.
 * @param list the operation that reads the list
 * @returns the same operation
 */
export function findable<List extends { procedure: Procedure }>(list: List, declaration: Declaration): List {
  const { path } = list.procedure
  const paleta: Findable = {
    momento: 't.created_at',
    ...declaration,
    entidade: path.slice(0, path.lastIndexOf('/')),
    tabela: getTableName(declaration.table),
    chave: getTableColumns(declaration.table).id?.getSQLType() ?? 'integer',
    procedure: list.procedure,
  }
  return Object.assign(list, { paleta })
}

/** The declarations of all operations. */
export const findablesOf = (operations: readonly { paleta?: Findable }[]): Findable[] =>
  operations.flatMap(({ paleta }) => paleta ?? [])

/** SQL of a number without punctuation: "SC-2026/014" is also found as "SC2026014". */
export const semPontuacao = (column: string) => `regexp_replace(${column}, '[^[:alnum:]]', '', 'g')`

/** Joins the non-empty parts with ' · '. */
export const inLine = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
