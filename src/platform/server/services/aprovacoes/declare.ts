import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Area } from '../../../contract/permissions.ts'
import type { ColumnName } from '../../engine/list-source.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import type { Historico } from '../auditoria/history.ts'

/** How the records of a table are approved. Names are columns; the triggers of migration 0054 read them. */
export interface Regra {
  /** Amount by which rules apply. */
  valor: string
  /** Amount of the whole that the record is a part of, where it is larger: a purchase in instalments is approved by what it comes to. */
  total?: string
  centro?: string
  /** SQL function that tells the keys of what it is linked to and rules may name, `(jsonb of the record) → integer[]`: migration 0083. */
  ligados?: string
  /** SQL function that tells whose it is beside its creator, `(jsonb of the record) → uuid[]`: what the system made of somebody's words. */
  donos?: string
  /** Column that says whether it passes what was planned for it: some rules ask only then. */
  acima?: string
  /** What an approval is sealed to: a change of one of these asks anew. */
  selo: readonly string[]
  /** Sealed column that empties when what it points to is deleted: emptied, it counts as unchanged. */
  esvazia?: string
  /** Column of the status. */
  campo: string
  /** Statuses in which an approval is asked for … */
  pede: readonly string[]
  /** … and those that a record does not reach without it, in which nothing of the seal changes. */
  barra: readonly string[]
  /** From this status to that one when the last step is approved, and back when it is asked anew. */
  vira?: readonly [string, string]
  /** Text column that names who approves. */
  preenche?: string
  /** Text column with the name of a person whose own the record is, beside its creator. */
  solicitante?: string
  /** Text column with the name of who is paid: a person of that name does not decide either. */
  beneficiario?: string
}

/** What an entity declares of its approval. */
export interface Aprovavel<Table extends PgTable> extends Regra {
  valor: ColumnName<Table>
  total?: ColumnName<Table>
  centro?: ColumnName<Table>
  acima?: ColumnName<Table>
  selo: readonly ColumnName<Table>[]
  esvazia?: ColumnName<Table>
  campo: ColumnName<Table>
  preenche?: ColumnName<Table>
  solicitante?: ColumnName<Table>
  beneficiario?: ColumnName<Table>
}

/** A declared table with what people call its records. */
export interface Declarada {
  tabela: string
  /** In the plural, e.g. 'Contas a pagar'. */
  titulo: string
  /** Path of the entity's operations. */
  entidade: string
  /** Who may see them. */
  area: Area
  /** What the trail tells of a record, and who may read it. */
  registros: Pick<Historico['registros'], 'auditada' | 'guard'>
  regra: Regra
}

const declaradas = new Map<string, Declarada>()

/** Makes a table known to the rules. */
export function declararAprovavel(table: PgTable, declarada: Omit<Declarada, 'tabela'>): void {
  const tabela = getTableName(table)
  declaradas.set(tabela, { tabela, ...declarada })
}

/** How the records of a table are approved. @throws Error where its entity declares no approval */
export function declaradaDe(tabela: string): Declarada {
  const found = declaradas.get(tabela)
  if (!found) throw new Error(`${tabela} declares no approval`)
  return found
}

/** All tables whose records may need approval. */
export const aprovaveis = (): readonly Declarada[] => [...declaradas.values()]

/** What rules read of a record that is not stored, or not yet as it will be. */
export interface Dados {
  valor: string | null
  centro_custo: string | null
  /** Ids of what the record is of, which a rule may name. */
  ligados: readonly number[]
  acima?: boolean
  /** The stored record, of which the whole and the budget count. */
  registro_id?: number | undefined
}

/** Who will have to approve such a record: 'Ana, depois Diretoria'; null where no rule applies. */
export async function passosPara(
  db: Queryable,
  { tabela, regra }: Declarada,
  { valor, centro_custo, ligados, acima = false, registro_id }: Dados,
): Promise<string | null> {
  const { total, acima: above } = regra
  const stored = registro_id === undefined ? [] : [total, above].filter(column => column !== undefined)
  const dados = {
    [regra.valor]: valor,
    ...(regra.centro && { [regra.centro]: centro_custo }),
    ...(regra.ligados && { ligados }),
    ...(regra.acima && { [regra.acima]: acima }),
  }
  const kept = stored.map(column => `'${column}', (select t."${column}" from "${tabela}" t where t.id = $4)`)
  const [row] = await db.query<{ passos: string | null }>(
    `select alcadas_texto($1, $2::jsonb || jsonb_build_object(${kept.join(', ')}), $3) as passos`,
    [tabela, JSON.stringify(dados), JSON.stringify(regra), ...(kept.length > 0 ? [registro_id] : [])],
  )
  return row?.passos ?? null
}

type Row = { tabela: string; regra: Regra }

/** JSON with sorted names, so that equal declarations have equal texts. */
const sorted = (regra: Regra) =>
  JSON.stringify(Object.fromEntries(Object.entries(regra).sort(([a], [b]) => a.localeCompare(b))))
const textOf = (rows: readonly Row[]) =>
  rows
    .map(({ tabela, regra }) => `${tabela} ${sorted(regra)}`)
    .sort()
    .join('\n')

const readRows = (db: Queryable) => db.query<Row>('select tabela, regra from aprovaveis()')
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function install(tx: Queryable, rows: readonly Row[]): Promise<void> {
  const values = rows.map(({ tabela, regra }) => `(${quoted(tabela)}, ${quoted(sorted(regra))}::jsonb)`)
  await tx.query(
    `CREATE OR REPLACE FUNCTION aprovaveis() RETURNS TABLE (tabela text, regra jsonb) LANGUAGE sql IMMUTABLE
     AS $aprovaveis$ VALUES ${values.join(', ')} $aprovaveis$`,
  )
  await tx.query('select aprovavel_instalar()')
}

/**
 * Brings the triggers into line with what the departments declare. Called at every start, before anybody is served: usually it
 * only compares.
 */
export async function syncAprovaveis(db: Database): Promise<void> {
  const declared = aprovaveis()
  const differs = async (on: Queryable) => textOf(await readRows(on)) !== textOf(declared)
  if (declared.length === 0 || !(await differs(db))) return
  await db.transaction({ user_id: null, nome: 'Sistema', operacao: 'alcadas', pedido: '' }, async tx => {
    await lockUntilEnd(tx, 'alcadas')
    // Another server that starts at the same time may have done it meanwhile.
    if (await differs(tx)) await install(tx, declared)
  })
}
