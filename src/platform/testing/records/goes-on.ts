// What migrations promise beyond the rows themselves: what is worked out of them, and that more can be written.
import { expect } from 'vitest'
import type { Connection } from '../../server/services/backup/connection.ts'
import { quoted } from '../../server/services/backup/tables.ts'
import { fillTables } from './any-rows.ts'

/** Generated columns whose stored value is not what their expression gives today. */
async function stale(connection: Connection): Promise<string[]> {
  const generated = await connection.query<{ tabela: string; coluna: string; expressao: string }>(
    `select c.relname::text as tabela, a.attname::text as coluna, pg_get_expr(d.adbin, d.adrelid) as expressao
     from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
     where a.attgenerated = 's' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(generated.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { tabela, coluna, expressao } of generated) {
    const rows = await connection.query(
      `select from ${quoted(tabela)} where ${quoted(coluna)} is distinct from (${expressao}) limit 1`,
    )
    if (rows.length > 0) wrong.push(`${tabela}.${coluna}`)
  }
  return wrong
}

/** Series of the dashboard whose kept sums are not those of the records. */
async function wrongSums(connection: Connection): Promise<string[]> {
  const series = await connection.query<Record<'serie' | 'tabela' | 'dia' | 'valor' | 'condicao', string>>(
    'select * from painel_series()',
  )
  const wrong: string[] = []
  for (const { serie, tabela, dia, valor, condicao } of series) {
    const rows = await connection.query(
      `(select dia, sum(quantidade)::bigint, sum(valor) from painel_somas where serie = $1 group by 1)
       except select ${dia}, count(*), coalesce(sum(${valor}), 0) from ${tabela} where ${condicao} group by 1`,
      [serie],
    )
    const kept = await connection.query(
      `select sum(quantidade) from painel_somas where serie = $1 having sum(quantidade) is distinct from
         (select nullif(count(*), 0) from ${tabela} where ${condicao})`,
      [serie],
    )
    if (rows.length + kept.length > 0) wrong.push(serie)
  }
  return wrong
}

/** Business tables whose rows are not versioned and told in the trail. */
const untold = (connection: Connection) =>
  connection.query(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and (select count(*) from pg_trigger where tgrelid = c.oid and tgname in ('auditar', 'versionar')) <> 2`,
  )

/**
 * A migrated database goes on: ids, keys and triggers take further rows, and what is worked out is so of all.
 * @param n number of the first of them, as `fillTables` counts
 */
export async function goesOn(connection: Connection, n: number): Promise<void> {
  await fillTables(connection, n)
  expect(await stale(connection)).toEqual([])
  expect(await wrongSums(connection)).toEqual([])
  expect(await untold(connection)).toEqual([])
}
