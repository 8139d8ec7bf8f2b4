import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Procedure } from '../../contract/api.ts'
import { alcanca } from '../../contract/permissions.ts'
import { type Actor, nivelDe } from '../access/permissions/actor.ts'
import type { ColumnName } from './list-source.ts'

/** What of an entity falls due, or expires. All SQL is constant; the record is `t`. */
export interface DeclaracaoDeVencivel<Table extends PgTable> {
  table: Table
  /** Unique among all, e.g. 'contas'; it stands in addresses. */
  chave: string
  /** In the plural, e.g. 'Contas a pagar'. */
  titulo: string
  /** One of them, and several, for a count: 'conta a pagar' and 'contas a pagar'. */
  nome: readonly [one: string, several: string]
  /** Calendar date by which it is due. The first column of an index. */
  data: ColumnName<Table>
  /** What rows cannot be without. A name of another table is a subquery of its text: a join would read all names for some rows. */
  juncoes?: string
  /** It is paid: what is due on a day without banks is not late on the next day with them. */
  pagamento?: true
  /** Which of them still matter. */
  onde?: string
  rotulo: string
  detalhe?: string
  /** Title without the name of the person whom the record is about, for calendars outside the product. */
  semNome?: string
  /** An amount of money, which a day adds up. */
  quantia?: string
  /** Address of a record's page without its number, which comes last: '/rh/documentos/'. */
  endereco: string
  /** The screen that lists the same records, and the filters that select them beside the date. */
  lista?: { caminho: string; filtros: Readonly<Record<string, string>> }
  /** The verb that takes `id`, `version` and the date in `dados`. Without it the date is not moved here. */
  muda?: Procedure
  /** Date column before which it should not be moved, and what is said where it is. */
  desde?: { campo: string; aviso: string }
  /** SQL of who registered it; `t.user_id` by default. */
  criador?: string
  /** SQL over the person `:eu` that says which records they may see, where the area alone does not decide. */
  soDe?: (actor: Actor) => string | undefined
}

/** A declared kind, with the list whose permission it takes. */
export interface Vencivel extends DeclaracaoDeVencivel<PgTable> {
  procedure: Procedure
  tabela: string
}

/**
 * Declares what of a list expires: who may call the list sees it under 'Vencimentos'.
 * @param list the operation that reads the list
 * @returns the same operation
 */
export function vencivel<
  Table extends PgTable,
  List extends { procedure: Procedure; venciveis?: readonly Vencivel[] },
>(list: List, declaracao: DeclaracaoDeVencivel<Table>): List {
  const { table, ...rest } = declaracao
  const one = {
    ...rest,
    table,
    tabela: getTableName(table),
    procedure: list.procedure,
  } as unknown as Vencivel
  return Object.assign(list, { venciveis: [...(list.venciveis ?? []), one] })
}

/** The declarations of all operations. @throws Error where two have one key */
export function venciveisOf(operations: readonly { venciveis?: readonly Vencivel[] }[]): Vencivel[] {
  const all = operations.flatMap(({ venciveis }) => venciveis ?? [])
  const keys = all.map(({ chave }) => chave)
  if (new Set(keys).size < keys.length) throw new Error(`Two kinds of one key: ${keys}`)
  return all
}

/** Does this person see records of this kind? */
export const veVencivel = ({ procedure }: Vencivel, actor: Actor): boolean =>
  alcanca(nivelDe(actor, procedure.area), procedure.nivel)
