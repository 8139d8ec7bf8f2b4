import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillTables } from '#platform/testing/records/any-rows.ts'
import { copyOf } from '#platform/testing/servers/postgres.ts'
import { storedToken } from '../../access/sessions/sessions.ts'
import { type Connection, connectTo } from '../../services/backup/connection.ts'
import { levelOf, quoted } from '../../services/backup/tables.ts'
import { levels, migrateDatabase } from './migrate.ts'

type Row = Record<string, unknown>
type Content = Map<string, Row[]>

/** A comment on a ticket, as the trail keeps it, told as one on any record; in the order in which jsonb keeps names. */
function onAnyRecord(comment: unknown): unknown {
  if (comment === null) return null
  const { chamado_id, ...kept } = comment as Row
  const row: Row = { ...kept, tabela: 'predial_chamados', registro_id: chamado_id, mencionados: [] }
  const names = Object.keys(row).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(names.map(name => [name, row[name]]))
}

/**
 * What migrations change in rows that are there, each by its number in `migrations/`: everything else stays as it was.
 * A migration that drops a column or a table on purpose is told here, too.
 */
const CHANGES: [number, (tabela: string, row: Row) => Row][] = [
  [
    14,
    (tabela, row) =>
      tabela === 'auth_users' && !row.emailVerified ? { ...row, perfil_acesso: 'Usuário Comum' } : row,
  ],
  [
    18,
    (tabela, row) => (tabela === 'auditoria' && row.acao === 'ver como' ? { ...row, acao: 'ver_como' } : row),
  ],
  [
    26,
    (tabela, row) => {
      if (tabela === 'auditoria' && row.tabela === 'users_view') return { ...row, tabela: 'auth_users' }
      return tabela === 'exclusoes' && 'esquece' in row ? { ...row, esquece: true } : row
    },
  ],
  [
    34,
    (tabela, row) => {
      if (tabela !== 'emails') return row
      const { tentativas: _, proxima_em: __, ...kept } = row
      return kept
    },
  ],
  [
    35,
    (tabela, row) => (tabela === 'auth_sessions' ? { ...row, token: storedToken(String(row.token)) } : row),
  ],
  [
    40,
    (tabela, row) => {
      if (tabela === 'auditoria' && row.tabela === 'predial_comentarios')
        return {
          ...row,
          tabela: 'comentarios',
          antes: onAnyRecord(row.antes),
          depois: onAnyRecord(row.depois),
        }
      if (tabela !== 'predial_comentarios') return row
      const { chamado_id, ...kept } = row
      return { ...kept, tabela: 'predial_chamados', registro_id: chamado_id }
    },
  ],
]

/** Tables whose rows a migration moves to another one, by its number. */
const MOVED: Record<string, { at: number; to: string }> = {
  predial_comentarios: { at: 40, to: 'comentarios' },
}

/** Every row of every table, without what the database works out itself. @param like only tables and columns of this one */
async function contentOf(connection: Connection, like?: Content): Promise<Content> {
  const tables = await connection.query<{ tabela: string; colunas: string[] }>(
    `select c.relname::text as tabela, array_agg(a.attname::text order by a.attname::text collate "C") as colunas
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' group by 1 order by 1`,
  )
  const content: Content = new Map()
  for (const { tabela, colunas } of tables) {
    const [example] = like?.get(tabela) ?? []
    if (like && !example) continue
    const wanted = colunas.filter(coluna => !example || coluna in example).map(quoted)
    const rows = await connection.query<{ linha: string }>(
      `select row_to_json(x)::text as linha from (select ${wanted.join(', ')} from ${quoted(tabela)}) x`,
    )
    if (rows.length > 0)
      content.set(
        tabela,
        rows.map(({ linha }) => JSON.parse(linha)),
      )
  }
  return content
}

/** Comparable, one line a row. */
const lines = (content: Content) =>
  [...content].flatMap(([tabela, rows]) => rows.map(row => `${tabela} ${JSON.stringify(byName(row))}`)).sort()

const byName = (row: Row): Row => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

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

interface Source {
  /** A database with the schema of this level, empty. Levels are asked for in their order. */
  at(level: number): Promise<Connection>
  close(): Promise<void>
}

/** One database goes up level by level; each level gets a copy of it. */
async function openSource(): Promise<Source> {
  const admin = await connectTo(inject('postgresUrl'))
  const chain = `escada_${randomUUID().slice(0, 8)}`
  const urlOf = (database: string) =>
    Object.assign(new URL(inject('postgresUrl')), { pathname: database }).href
  await admin.query(`create database ${chain} template template0`)
  return {
    at: async level => {
      await migrateDatabase(urlOf(chain), level)
      const copy = `${chain}_${randomUUID().slice(0, 8)}`
      await admin.query(copyOf(chain, copy))
      return connectTo(urlOf(copy))
    },
    close: admin.close,
  }
}

const every = levels().map((level, n) => [n, level] as const)
let source: Source
beforeAll(async () => {
  source = await openSource()
})
afterAll(() => source.close())

test.each(every)(
  'from the schema of migration %i, with rows in every table, to the newest: nothing is lost',
  async (n, level) => {
    const connection = await source.at(level)
    expect(await levelOf(connection)).toBe(level)
    await fillTables(connection, 0)
    const before = await contentOf(connection)

    await connection.migrate()
    expect(await levelOf(connection)).toBe(levels().at(-1))
    const changes = CHANGES.filter(([migration]) => migration > n)
    const changed = (tabela: string, row: Row) =>
      changes.reduce((row_, [, change]) => change(tabela, row_), row)
    const expected: Content = new Map(
      [...before].map(([tabela, rows]) => {
        const moved = MOVED[tabela]
        return [moved && moved.at > n ? moved.to : tabela, rows.map(row => changed(tabela, row))]
      }),
    )
    const after = await contentOf(connection, expected)
    // What a migration changes is told in the trail as well: that is more, never less.
    const told = new Set(before.get('auditoria')?.map(({ id }) => id))
    after.set('auditoria', after.get('auditoria')?.filter(({ id }) => told.has(id)) ?? [])
    expect(lines(after)).toEqual(lines(expected))

    // And goes on from there: ids, keys and triggers take further rows.
    await fillTables(connection, 2)
    expect(await stale(connection)).toEqual([])
    expect(await wrongSums(connection)).toEqual([])
    expect(await untold(connection)).toEqual([])
    await connection.close()
  },
)

test('mails that wait are sent by their new jobs, with the attempts and the turn that they had', async () => {
  const older = await openSource()
  const connection = await older.at(levels()[33] ?? 0)
  await connection.query(
    `insert into emails (para, assunto, texto, html, tentativas, proxima_em)
     select 'a@x.com', 'A', 't', 'h', n, now() + make_interval(hours => n) from generate_series(0, 2) n`,
  )
  await connection.migrate()
  expect(
    await connection.query(
      `select t.estado, t.tentativas, t.prioridade, round(extract(epoch from t.proxima_em - e.created_at) / 3600)::int as em
       from emails e join tarefas_do_sistema t on t.nome = 'correio' and t.entrada = jsonb_build_object('id', e.id)
       order by e.id`,
    ),
  ).toEqual([0, 1, 2].map(n => ({ estado: 'aguardando', tentativas: n, prioridade: 0, em: n })))
  await connection.close()
  await older.close()
})

test('a database that a newer version has used is refused and left alone', async () => {
  const connection = await source.at(levels().at(-1) ?? 0)
  await connection.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('nova', ${Date.now() * 2})`,
  )
  const before = lines(await contentOf(connection))
  await expect(connection.migrate()).rejects.toThrow(/já foi usado por uma versão mais nova/)
  expect(lines(await contentOf(connection))).toEqual(before)
  await connection.close()
})
