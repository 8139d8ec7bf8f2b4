import type { Chave } from '../../contract/fields.ts'
import type { ColumnSums } from './list-columns.ts'
import type { Group, GroupsAsked } from './list-groups.ts'
import type { RecordKey } from './list-source.ts'
import type { Walk } from './list-walk.ts'

/** What a row of a spreadsheet would become: what changes of a record, or what a new one is made of. */
export interface LinhaDeCadastro {
  registro: Record<string, unknown> | undefined
  dados: Record<string, unknown>
}
/** `campo`: the field whose cell it is about; null for the row. */
export interface Recusada {
  campo: string | null
  motivo: string
}

/** What is asked of all that a list selects, beside its pages. `input` is that of its export, `read` what it may show of some. */
export interface SelecaoDe<Context> {
  table: string
  /** The table under which the trail has its records, and what it calls a field where that is another name. */
  trilha: { tabela: string; campos: Readonly<Record<string, string>> }
  /** Its records, as they are now, page by page. */
  rows(context: Context, input: unknown): Promise<Walk<RecordKey>>
  read(context: Context, ids: readonly Chave[]): Promise<Record<string, unknown>[]>
  /** Names of those of some records that the list shows to the person, where no column of the table has them. */
  names?: (context: Context, ids: readonly Chave[]) => Promise<ReadonlyMap<Chave, string>>
  /** Why rows of a spreadsheet are refused beside what the schema says, by their places; undefined for a good one. */
  recusa?: (context: Context, rows: readonly LinhaDeCadastro[]) => Promise<(Recusada | undefined)[]>
  /** Columns of money that have sums. */
  summed: readonly string[]
  /** Their sums, or those of some of them. */
  sums(context: Context, input: unknown, colunas?: readonly string[]): Promise<Record<string, string>>
  columns(
    context: Context,
    input: unknown,
    quadro: { campo: string; valores: readonly string[] },
  ): Promise<ColumnSums[]>
  groups(context: Context, input: unknown, asked: GroupsAsked): Promise<Group[]>
}
