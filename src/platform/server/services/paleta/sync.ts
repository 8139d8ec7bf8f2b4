import { getTableColumns } from 'drizzle-orm'
import type { Findable } from '../../engine/findable.ts'
import { withoutIndexes } from '../../ground/database/bulk.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import { log } from '../../ground/log.ts'

/** Making an entity's rows is told of from here on. */
const WORTH_A_LINE_MS = 1000
const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'paleta', pedido: '' }

/** SQL of the text by which a record is found: see `table.ts`. */
function textOf({ rotulo, numeros = [], outros = [] }: Findable): string {
  const optional = (expression: string, before: string, after: string) =>
    `coalesce(${before} || f_busca(${expression}) || ${after}, '')`
  return [
    `E'\\n ' || f_busca(${rotulo}) || E'\\n'`,
    ...numeros.map(numero => optional(numero, `' '`, `E'\\n'`)),
    ...outros.map(outro => optional(outro, `E'\\t '`, `''`)),
  ].join(' || ')
}

/** SQL of the index rows of the records that satisfy a condition. */
function rowsOf(findable: Findable, condition = 'true'): string {
  const { entidade, tabela, joins = '', onde = 'true', momento } = findable
  return `INSERT INTO busca_global (entidade, registro, momento, texto)
    SELECT '${entidade}', t.id::text, ${momento}, ${textOf(findable)}
    FROM ${tabela} t ${joins} WHERE (${onde}) AND ${condition}
    ON CONFLICT (entidade, momento, registro) DO UPDATE SET texto = excluded.texto`
}

/** What is kept of an entity in `busca_global_fontes`. */
const sourceOf = (findable: Findable) => ({
  linhas: rowsOf(findable),
  algumas: rowsOf(findable, `t.id = ANY ($1::${findable.chave}[])`),
})

/** The entity's own columns of which a change concerns the index. */
function ownColumns({ rotulo, numeros = [], outros = [], joins = '', onde = '', momento }: Findable) {
  const text = [rotulo, ...numeros, ...outros, joins, onde, momento].join(' ')
  const names = [...text.matchAll(/\bt\.(?:"(\w+)"|(\w+))/g)].map(([, quoted, plain]) => quoted ?? plain)
  return [...new Set(names)].filter(name => name !== 'id').map(name => `"${name}"`)
}

/** One trigger function of an entity, and what calls it. */
interface Piece {
  name: string
  table: string
  /** Of these columns a change calls it. */
  columns: string[]
  /** It is called for new and deleted rows, too. */
  own: boolean
  /** Leaves the record, or what is mentioned by records, whose rows of the index are no longer what they say. */
  body: string
}

/** What tells of changes to the records of an entity. */
function piecesOf(findable: Findable): Piece[] {
  const { entidade, tabela, table, momento, depende = [] } = findable
  const name = `paleta_${entidade.replace(/\W/g, '_')}`
  const pending = (row: string) => `'${entidade}', ${momento.replace(/\bt\./g, `${row}.`)}, ${row}.id::text`
  const own: Piece = {
    name,
    table: tabela,
    columns: ownColumns(findable),
    own: true,
    body: `
       IF TG_OP = 'INSERT' THEN INSERT INTO busca_global_pendentes VALUES (${pending('NEW')});
       ELSE INSERT INTO busca_global_pendentes VALUES (${pending('OLD')}); END IF;`,
  }
  // Which records mention the row is asked when the change is followed: it may be that one is registered meanwhile.
  const others = depende.map(({ tabela: mentioned, colunas, chave }, index): Piece => {
    const type = getTableColumns(table)[chave]?.getSQLType() ?? 'integer'
    const mentioning = `INSERT INTO busca_global_pendentes
        SELECT ${pending('t')} FROM ${tabela} t WHERE t.${chave} = ANY ($1::${type}[])`
    return {
      name: `${name}_${index}`,
      table: mentioned,
      columns: colunas,
      own: false,
      body: `
       INSERT INTO busca_global_pendentes VALUES ('${entidade}', now(), NEW.id::text, $dependentes$${mentioning}$dependentes$);`,
    }
  })
  return [own, ...others]
}

const nameOfUpdate = ({ name, own }: Piece) => (own ? `${name}_alterado` : name)

/**
 * The function of a piece. It looks itself whether an update changes a value of the index: the condition of a trigger is read
 * from its text at each statement, 30 µs.
 */
function functionOf({ body, columns }: Piece): string {
  const same = columns.map(column => `OLD.${column} IS NOT DISTINCT FROM NEW.${column}`).join(' AND ')
  return `
     BEGIN
       IF TG_OP = 'UPDATE' AND ${same} THEN RETURN NULL; END IF;${body}
       RETURN NULL;
     END `
}

async function install(tx: Queryable, piece: Piece): Promise<void> {
  const { name, table, columns, own } = piece
  const calls = `ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`
  await tx.query(
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $paleta$${functionOf(piece)}$paleta$`,
  )
  if (own) await tx.query(`CREATE OR REPLACE TRIGGER ${name} AFTER INSERT OR DELETE ${calls}`)
  await tx.query(
    `CREATE OR REPLACE TRIGGER ${nameOfUpdate(piece)} AFTER UPDATE OF ${columns.join(', ')} ${calls}`,
  )
}

/** Renews functions, triggers and statements that another version made for the same rows, which stay as they are. */
async function renew(db: Database, findables: readonly Findable[]): Promise<void> {
  const sources = await db.query<{ name: string; source: string }>(
    `SELECT proname AS name, prosrc AS source FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'paleta\\_%'`,
  )
  const made = new Map(sources.map(({ name, source }) => [name, source]))
  const calls = await db.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger WHERE tgname LIKE 'paleta\\_%' AND tgqual IS NULL`,
  )
  const triggers = new Set(calls.map(({ name }) => name))
  const pieces = findables.flatMap(piecesOf)
  const other = pieces.filter(
    piece => made.get(piece.name) !== functionOf(piece) || !triggers.has(nameOfUpdate(piece)),
  )
  for (const piece of other) await db.transaction(AUTHOR, tx => install(tx, piece))
  const wanted = new Set(pieces.map(({ name }) => name))
  for (const name of made.keys()) if (!wanted.has(name)) await db.query(`DROP FUNCTION ${name}() CASCADE`)
  await db.query(
    `UPDATE busca_global_fontes f SET algumas = n.algumas FROM unnest($1::text[], $2::text[]) n(entidade, algumas)
     WHERE f.entidade = n.entidade AND f.algumas IS DISTINCT FROM n.algumas`,
    [findables.map(({ entidade }) => entidade), findables.map(findable => sourceOf(findable).algumas)],
  )
}

/** Takes away what an entity left behind that is declared otherwise now, or no longer. */
async function uninstall(tx: Queryable, entidade: string): Promise<void> {
  const name = `paleta_${entidade.replace(/\W/g, '_')}`
  const functions = await tx.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname ~ $1`,
    [`^${name}(_\\d+)?$`],
  )
  for (const { name } of functions) await tx.query(`DROP FUNCTION ${name}() CASCADE`)
  // All of its rows are made anew: what is left to be asked names columns that may be gone.
  await tx.query('DELETE FROM busca_global_pendentes WHERE entidade = $1 AND dependentes IS NOT NULL', [
    entidade,
  ])
  await tx.query('DELETE FROM busca_global WHERE entidade = $1', [entidade])
}

/**
 * Entities whose rows are not what their declarations make of them: declared otherwise or not at all, or without any
 * row although there are records, as after a load of data that passed over the triggers.
 */
async function outdated(db: Queryable, findables: readonly Findable[]): Promise<string[]> {
  const known = await db.query<{ entidade: string; linhas: string }>(
    'SELECT entidade, linhas FROM busca_global_fontes',
  )
  const wanted = new Map(findables.map(findable => [findable.entidade, rowsOf(findable)]))
  const before = new Map(known.map(({ entidade, linhas }) => [entidade, linhas]))
  const changed = [...new Set([...wanted.keys(), ...before.keys()])].filter(
    entidade => wanted.get(entidade) !== before.get(entidade),
  )
  if (findables.length === 0) return changed
  // In order, for the key to serve it: EXISTS alone reads a million rows of others to find the first of one.
  const empty = await db.query<{ entidade: string }>(
    findables
      .map(
        ({ entidade, tabela, joins = '', onde = 'true' }) => `SELECT '${entidade}' AS entidade
          WHERE (SELECT momento FROM busca_global WHERE entidade = '${entidade}' ORDER BY momento LIMIT 1) IS NULL
            AND EXISTS (SELECT FROM ${tabela} t ${joins} WHERE ${onde})`,
      )
      .join(' UNION ALL '),
  )
  return [...new Set([...changed, ...empty.map(({ entidade }) => entidade)])]
}

/** Makes the triggers and rows of one entity anew, as it is declared now; without a declaration it has none. */
async function make(tx: Queryable, entidade: string, findable: Findable | undefined): Promise<void> {
  const started = Date.now()
  await uninstall(tx, entidade)
  await tx.query('DELETE FROM busca_global_fontes WHERE entidade = $1', [entidade])
  if (findable) {
    for (const piece of piecesOf(findable)) await install(tx, piece)
    const { linhas, algumas } = sourceOf(findable)
    await tx.query('INSERT INTO busca_global_fontes (entidade, linhas, algumas) VALUES ($1, $2, $3)', [
      entidade,
      linhas,
      algumas,
    ])
    await tx.query(linhas)
  }
  const ms = Date.now() - started
  // A first start makes them all, of nothing: what a person reads there are two sentences.
  if (ms >= WORTH_A_LINE_MS) log.info('paleta.refeita', { entidade, ms })
}

/**
 * Brings the palette's index into line with what the entities declare. Called at every start, before anybody is served:
 * usually it only compares; a new declaration makes its rows from all records (some 10 s for 100,000). One transaction for
 * each entity: what is done stays done when the server is stopped meanwhile, and writes to the others go on. Where there
 * is no row yet all are made in one, without the indexes, which are then built once.
 */
export async function syncPaleta(db: Database, findables: readonly Findable[]): Promise<void> {
  const wanted = await outdated(db, findables)
  if (wanted.length === 0) return renew(db, findables)
  const makeOutdated = async (tx: Queryable, among: string[]) => {
    // Another server that starts at the same time may have done it meanwhile.
    const still = await outdated(tx, findables)
    for (const entidade of among.filter(name => still.includes(name))) {
      const findable = findables.find(declared => declared.entidade === entidade)
      await make(tx, entidade, findable)
    }
  }
  const alone = (work: (tx: Queryable) => Promise<void>) =>
    db.transaction(AUTHOR, async tx => {
      await lockUntilEnd(tx, 'paleta')
      await work(tx)
    })
  await alone(async tx => {
    const [first] = await tx.query('SELECT FROM busca_global LIMIT 1')
    if (!first) await withoutIndexes(tx, 'busca_global', () => makeOutdated(tx, wanted))
  })
  for (const entidade of await outdated(db, findables)) await alone(tx => makeOutdated(tx, [entidade]))
  await renew(db, findables)
  // Plans rest on figures, and many new rows leave a list of pending index entries that every search would read.
  await db.query('VACUUM (ANALYZE) busca_global')
}
