import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Procedure } from '../../contract/api.ts'
import type { Actor } from '../access/permissions/actor.ts'
import type { Operation } from './operation.ts'

/** Values of a record by name, as SQL text. */
type Values = Record<string, string | null>

/**
 * How the palette finds the records of one entity. All texts but `nome` are constant SQL; `t` is the entity's own table.
 */
interface Declaration {
  table: PgTable
  /** What one record is called, e.g. 'Cliente'. */
  nome: string
  /** What the record is called by: searched and shown. */
  rotulo: string
  /** Documents and numbers that name the record as well, as stored; may be null. */
  numeros?: string[]
  /** Further texts that it is found by, after the names; may be null. */
  outros?: string[]
  joins?: string
  /** Which rows are records, where not all are. */
  onde?: string
  /** What tells how recent a record is, where it is not `t.created_at`. */
  momento?: string
  /**
   * Tables whose columns stand in the texts above: a change of such a column changes the records whose `chave` refers to
   * the row.
   */
  depende?: { tabela: string; colunas: string[]; chave: string }[]
  /** What is read of a record that was found, by name; given to `detalhe`. */
  mostra?: Record<string, string>
  /** One line that tells records of one name apart: nothing that the list does not show. */
  detalhe?: (values: Values) => string
  /** The screen that shows the record, and its parameters by name; `?dialogo=editar&id=` on the entity's own where left out. */
  abre?: { tela?: string; parametros: Record<string, string> }
  /**
   * Where a person sees only some of the records that their level lets them list: SQL of the keys of these as `id` and
   * of their `momento`, `?` standing for the value. Undefined for whoever sees all.
   */
  restrito?: (actor: Actor) => { sql: string; valor: unknown } | undefined
}

/** A declaration with what follows from it. */
export interface Findable extends Declaration {
  /** Path of the entity in the API, e.g. `comercial/clientes`. */
  entidade: string
  tabela: string
  /** SQL type of the key. */
  chave: string
  momento: string
  /** Reads the list: who may not call it finds nothing. */
  procedure: Procedure
}

/**
 * Makes the records of a list findable in the palette, for whoever may call the list.
 * @param list the operation that reads the list, which is returned
 */
export function findable<P extends Procedure>(list: Operation<P>, declaration: Declaration): Operation<P> {
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

/** All that the operations of a server declare. */
export const findablesOf = (operations: readonly Operation[]): Findable[] =>
  operations.flatMap(({ paleta }) => paleta ?? [])

/** SQL of a number without the marks it is written with: "SC-2026/014" is also looked for as "SC2026014". */
export const semPontuacao = (column: string) => `regexp_replace(${column}, '[^[:alnum:]]', '', 'g')`

/** The parts that there are, in one line. */
export const inLine = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
