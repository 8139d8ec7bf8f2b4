import type { Exemplos } from '../../../contract/exemplos.ts'
import type { Queryable } from '../../ground/database/database.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** SQL of the condition that the row `alias` of a table is no example. */
export const semExemplo = (tabela: string, alias: string) =>
  `not exists (select from exemplos e where e.tabela = '${tabela}' and e.registro_id = ${alias}.id and e.versao = ${alias}.version)`

/**
 * SQL of a name of the record `alias`, for where no badge stands beside it: '(exemplo)' behind it where it is one and does not say so
 * itself. Without examples, which is nearly always, one look at their table.
 */
export const comMarca = (tabela: string, nome: string, alias = 't') => `(${nome}) || case
    when (select exists (select from exemplos)) and (${nome}) not like '%(exemplo)%' and not (${semExemplo(tabela, alias)})
    then ' (exemplo)' else '' end`

/** An example that is there and unchanged. */
export interface Marcado {
  entidade: string
  tabela: string
  registro_id: number
  versao: number
}

/** SQL condition on `exemplos e`: the record is in this table, exists and is unchanged. @param name placeholder of the table's name */
const standing = (tabela: string, name: string) =>
  `e.tabela = ${name} and exists (select from ${quoted(tabela)} r where r.id = e.registro_id and r.version = e.versao)`

/** The examples that are there and that nobody changed, in the order in which they were made. */
export async function marcados(db: Queryable): Promise<Marcado[]> {
  const tables = await db.query<{ tabela: string }>('select distinct tabela from exemplos')
  if (tables.length === 0) return []
  const alive = tables.map(({ tabela }, n) => `(${standing(tabela, `$${n + 1}`)})`)
  return db.query<Marcado>(
    `select entidade, tabela, registro_id, versao from exemplos e where ${alive.join(' or ')} order by e.id`,
    tables.map(({ tabela }) => tabela),
  )
}

/** Ids of the same in one table. */
export async function exemplosNaTabela(db: Queryable, tabela: string): Promise<Set<number>> {
  // Tables without a version or with other keys than numbers hold no examples, and the second statement would fail on them.
  const [some] = await db.query('select from exemplos where tabela = $1 limit 1', [tabela])
  if (!some) return new Set()
  const rows = await db.query<{ registro_id: number }>(
    `select registro_id from exemplos e where ${standing(tabela, '$1')}`,
    [tabela],
  )
  return new Set(rows.map(({ registro_id }) => registro_id))
}

/** Are there examples among what a list selects? @param among those selected of these ids */
export async function incluiExemplos(
  db: Queryable,
  tabela: string,
  among: (ids: number[]) => Promise<{ total: number }>,
): Promise<boolean> {
  const exemplos = [...(await exemplosNaTabela(db, tabela))]
  return exemplos.length > 0 && (await among(exemplos)).total > 0
}

/** A list, as far as the question for its examples goes. */
interface Listed<Selected> {
  table: string
  keys(
    db: Queryable,
    selected: Selected,
    scope: { where: string; value: number[] },
  ): Promise<{ total: number }>
}

/** The same of what one list selects. */
export const exemplosNaLista = <Selected>(
  db: Queryable,
  list: Listed<Selected>,
  selected: NoInfer<Selected>,
): Promise<boolean> =>
  incluiExemplos(db, list.table, ids => list.keys(db, selected, { where: 't.id = any(?)', value: ids }))

/** The same as screens are told of them. */
export async function exemplosDe(db: Queryable): Promise<Exemplos> {
  const found: Exemplos = {}
  for (const { entidade, registro_id, versao } of await marcados(db)) {
    const list = `${entidade}/list`
    found[list] ??= []
    found[list].push(`${registro_id}.${versao}`)
  }
  return found
}

/** A record that was just made as an example. */
export interface Feito {
  entidade: string
  tabela: string
  id: number
}

/** Marks records as examples, with the versions that they have now. @param feitos those referred to first */
export async function marcar(tx: Queryable, feitos: readonly Feito[]): Promise<void> {
  for (const tabela of new Set(feitos.map(feito => feito.tabela))) {
    const made = feitos.filter(feito => feito.tabela === tabela)
    const ids = made.map(({ id }) => id)
    const entidades = made.map(({ entidade }) => entidade)
    await tx.query(
      `insert into exemplos (entidade, tabela, registro_id, versao)
       select f.entidade, $3, r.id, r.version
       from unnest($1::int[], $2::text[]) with ordinality as f(id, entidade, ordem) join ${quoted(tabela)} r on r.id = f.id
       order by f.ordem`,
      [ids, entidades, tabela],
    )
  }
}

/** {@link marcados}, locked until the transaction ends: nobody changes one meanwhile. */
export async function travados(tx: Queryable): Promise<Marcado[]> {
  // Two at once: the second one finds what the first one left.
  await tx.query('select from exemplos order by id for update')
  const seen = await marcados(tx)
  for (const tabela of new Set(seen.map(each => each.tabela))) {
    const ids = seen.filter(each => each.tabela === tabela).map(each => each.registro_id)
    await tx.query(`select from ${quoted(tabela)} where id = any($1) order by id for update`, [ids])
  }
  return marcados(tx)
}

/** The version that a record has now; undefined where it is gone. */
export async function versaoDe(tx: Queryable, tabela: string, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(`select version from ${quoted(tabela)} where id = $1`, [
    id,
  ])
  return row?.version
}

/** What came back from the bin is an example again, with the version that it came back with. */
export async function marcarDeNovo(tx: Queryable, exclusoes: readonly string[]): Promise<void> {
  const tables = await tx.query<{ tabela: string }>(
    'select distinct tabela from exemplos where exclusao_id = any($1)',
    [exclusoes],
  )
  for (const { tabela } of tables) {
    await tx.query(
      `update exemplos e set versao = r.version, exclusao_id = null from ${quoted(tabela)} r
       where e.tabela = $1 and r.id = e.registro_id and e.exclusao_id = any($2)`,
      [tabela, exclusoes],
    )
  }
}
