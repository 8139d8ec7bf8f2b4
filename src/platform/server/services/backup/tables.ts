import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'

/** Ends with the old installation: who is signed in there, what is under way, what was counted against whom. */
const LEFT_OUT = ['auth_sessions', 'auth_verifications', 'idempotencia', 'tentativas']
const FETCH = 1000

/** A table as it is carried: columns that the database works out itself are not. */
export interface Table {
  nome: string
  colunas: string[]
  /** Its rows in an order that every engine and collation agrees on. */
  select: string
}

export interface Sequence {
  nome: string
  /** The last number given, null when none was yet. */
  valor: number | null
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

interface Column {
  tabela: string
  coluna: string
  texto: boolean
  chave: number | null
}

/** Every table of the product with what is carried of it. @param leftOut names of tables that stay behind */
export async function tablesOf(connection: Connection, leftOut = LEFT_OUT): Promise<Table[]> {
  const columns = await connection.query<Column>(
    `select c.relname as tabela, a.attname as coluna, t.typcategory = 'S' as texto,
       array_position(i.indkey::int2[], a.attnum)::int as chave
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     join pg_type t on t.oid = a.atttypid
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname::text collate "C", a.attname::text collate "C"`,
    [leftOut],
  )
  return [...Map.groupBy(columns, ({ tabela }) => tabela)].map(([nome, own]) => {
    const inKey = own.filter(({ chave }) => chave !== null).sort((a, b) => Number(a.chave) - Number(b.chave))
    const order = inKey.map(({ coluna, texto }) => `x.${quoted(coluna)}${texto ? ' collate "C"' : ''}`)
    if (order.length === 0) order.push('row_to_json(x)::text collate "C"')
    const names = own.map(({ coluna }) => quoted(coluna)).join(', ')
    return {
      nome,
      colunas: own.map(({ coluna }) => coluna),
      select: `select row_to_json(x)::text as linha from (select ${names} from ${quoted(nome)}) x order by ${order.join(', ')}`,
    }
  })
}

/** The rows of a table as JSON, some at a time. Inside a transaction. */
export async function* rowsOf(connection: Connection, { select }: Table): AsyncGenerator<string[]> {
  await connection.query(`declare leitura no scroll cursor for ${select}`)
  for (;;) {
    const rows = await connection.query<{ linha: string }>(`fetch ${FETCH} from leitura`)
    if (rows.length === 0) break
    yield rows.map(({ linha }) => linha)
  }
  await connection.query('close leitura')
}

/** Rows and SHA-256 of a table, as the backup counts them. Inside a transaction. */
export async function measureTable(
  connection: Connection,
  table: Table,
): Promise<{ linhas: number; sha256: string }> {
  const hash = createHash('sha256')
  let linhas = 0
  for await (const rows of rowsOf(connection, table)) {
    linhas += rows.length
    hash.update(`${rows.join('\n')}\n`)
  }
  return { linhas, sha256: hash.digest('hex') }
}

/** Writes rows that `rowsOf` gave. */
export async function insertJson(connection: Connection, nome: string, colunas: string[], rows: string[]) {
  const names = colunas.map(quoted).join(', ')
  await connection.query(
    `insert into ${quoted(nome)} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${quoted(nome)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

export async function sequencesOf(connection: Connection): Promise<Sequence[]> {
  return connection.query<Sequence>(
    `select sequencename::text as nome, last_value::float8 as valor from pg_sequences
     where schemaname = 'public' order by sequencename::text collate "C"`,
  )
}

/** Continues to number where the original would have: no id of a deleted record is given again. */
export async function setSequences(connection: Connection, sequences: Sequence[]): Promise<void> {
  for (const { nome, valor } of sequences) {
    if (valor !== null) await connection.query('select setval($1::text::regclass, $2)', [quoted(nome), valor])
  }
}

/** The time of the newest applied migration, null in a database without any. */
export async function levelOf(connection: Connection): Promise<number | null> {
  const [found] = await connection.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found?.there) return null
  const [row] = await connection.query<{ level: number | null }>(
    'select max(created_at)::float8 as level from drizzle.__drizzle_migrations',
  )
  return row?.level ?? null
}

/** Where files are told of: the tables with a `path_arquivo`. */
export const fileTablesOf = (tables: Table[]) =>
  tables.filter(({ colunas }) => colunas.includes('path_arquivo'))
