import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'

/** Records of one table that the dashboard adds up by day. SQL over the columns of the table. */
export interface Serie {
  /** Unique among all; it stands in the database. */
  serie: string
  tabela: string
  /** The date by which a record counts. */
  dia: string
  /** Its amount. */
  valor: string
  /** Which records belong to it. */
  condicao: string
}

type Column<T extends PgTable> = keyof T['_']['columns'] & string

/**
 * Series of an entity, for its department's `module.ts`.
 * @param by the column of the date and SQL of the amount; without an amount records are counted only
 * @param conditions SQL of which records belong to each series, by its name
 */
export function seriesOf<T extends PgTable>(
  table: T,
  { dia, valor }: { dia: Column<T>; valor?: string },
  conditions: Record<string, string>,
): Serie[] {
  const tabela = getTableName(table)
  const series = Object.entries(conditions).map(([serie, condicao]) => ({
    ...{ serie, tabela, dia, valor: valor ?? '0', condicao },
  }))
  for (const one of series) declared.set(one.serie, one)
  return series
}

const declared = new Map<string, Serie>()

/** A declared series, for who reads the records that it adds up. @throws Error where no entity declares it */
export function serieNamed(serie: string): Serie {
  const found = declared.get(serie)
  if (!found) throw new Error(`No entity declares the series ${serie}`)
  return found
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const rowOf = ({ serie, tabela, dia, valor, condicao }: Serie) =>
  `(${[serie, tabela, dia, valor, condicao].map(quoted).join(', ')})`

const readSeries = (db: Queryable) =>
  db.query<Serie>('SELECT serie, tabela, dia, valor, condicao FROM painel_series()')

/** The series of `among` that are not the same in `others`. */
function without(among: readonly Serie[], others: readonly Serie[]): Serie[] {
  const known = new Set(others.map(rowOf))
  return among.filter(serie => !known.has(rowOf(serie)))
}

/** Makes function, triggers and sums anew where they differ. The functions are those of migration 22. */
async function install(tx: Queryable, series: readonly Serie[], before: readonly Serie[]): Promise<void> {
  const tables = new Set(series.map(({ tabela }) => tabela))
  for (const tabela of new Set(before.map(serie => serie.tabela)).difference(tables)) {
    await tx.query(`DROP FUNCTION painel_somar_${tabela}() CASCADE`)
  }
  await tx.query(
    `CREATE OR REPLACE FUNCTION painel_series()
     RETURNS TABLE (serie text, tabela text, dia text, valor text, condicao text)
     LANGUAGE sql IMMUTABLE AS $series$ VALUES ${series.map(rowOf).join(', ')} $series$`,
  )
  await tx.query('SELECT painel_instalar()')
  await tx.query('DELETE FROM painel_somas WHERE serie = ANY($1)', [
    without(before, series).map(({ serie }) => serie),
  ])
  for (const { serie } of without(series, before)) await tx.query('SELECT painel_refazer($1)', [serie])
}

/**
 * Brings the sums of the dashboard into line with the series that the departments declare. Called at every start, before
 * anybody is served: usually it only compares; a new or changed series is counted from its records.
 */
export async function syncSeries(db: Database, series: readonly Serie[]): Promise<void> {
  const differs = (now: readonly Serie[]) => without(series, now).length + without(now, series).length > 0
  if (!differs(await readSeries(db))) return
  await db.transaction({ user_id: null, nome: 'Sistema', operacao: 'painel', pedido: '' }, async tx => {
    await lockUntilEnd(tx, 'series')
    // Another server that starts at the same time may have done it meanwhile.
    const now = await readSeries(tx)
    if (differs(now)) await install(tx, series, now)
  })
}
