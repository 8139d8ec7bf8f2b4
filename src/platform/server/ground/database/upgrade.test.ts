import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { fillTables } from '#platform/testing/records/any-rows.ts'
import { goesOn } from '#platform/testing/records/goes-on.ts'
import { storedToken } from '../../access/sessions/sessions.ts'
import { type Connection, connectTo } from '../../services/backup/connection.ts'
import { levelOf, quoted } from '../../services/backup/tables.ts'
import { levels, migrateDatabase } from './migrate.ts'

type Row = Record<string, unknown>
/** Every row as JSON, as the database writes it, its columns by name. */
type Content = Map<string, string[]>

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
          // What one finds an entry by was made of it a moment later.
          ...('busca' in row && { busca: null }),
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
    const known = JSON.parse(example ?? '{}') as Row
    const wanted = colunas.filter(coluna => !example || coluna in known).map(quoted)
    const rows = await connection.query<{ linha: string }>(
      `select row_to_json(x)::text as linha from (select ${wanted.join(', ')} from ${quoted(tabela)}) x`,
    )
    if (rows.length > 0)
      content.set(
        tabela,
        rows.map(({ linha }) => linha),
      )
  }
  return content
}

/** Comparable, one line a row. @param toRow what to make of each; left out, it stays as the database wrote it */
const lines = (content: Content, toRow?: (tabela: string, row: Row) => Row) =>
  [...content]
    .flatMap(([tabela, rows]) =>
      rows.map(row => `${tabela} ${toRow ? JSON.stringify(byName(toRow(tabela, JSON.parse(row)))) : row}`),
    )
    .sort()

const byName = (row: Row): Row => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Every tenth level, from which all later migrations are made at one go, too. */
const JUMP = 10

const every = levels().map((level, n) => [n, level] as const)

/** A database with no schema yet. @returns its address */
async function emptyDatabase(): Promise<string> {
  const admin = await connectTo(inject('postgresUrl'))
  const name = `escada_${randomUUID().slice(0, 8)}`
  await admin.query(`create database ${name} template template0`)
  await admin.close()
  return Object.assign(new URL(inject('postgresUrl')), { pathname: name }).href
}

/** A database with the schema of this level, empty. */
async function databaseAt(level: number): Promise<Connection> {
  const url = await emptyDatabase()
  await migrateDatabase(url, level)
  return connectTo(url)
}

/** Goes up, and looks at every row that was there. */
async function climb(connection: Connection, from: number, to: number, migrate: () => Promise<void>) {
  const before = await contentOf(connection)
  await migrate()
  expect(await levelOf(connection)).toBe(levels()[to])

  const changes = CHANGES.filter(([migration]) => migration > from && migration <= to)
  const change = (tabela: string, row: Row) => changes.reduce((row_, [, change]) => change(tabela, row_), row)
  const expected: Content = new Map()
  for (const [tabela, rows] of before) {
    const moved = MOVED[tabela]
    const now = moved && moved.at > from && moved.at <= to ? moved.to : tabela
    expected.set(
      now,
      rows.map(row => (changes.length > 0 ? JSON.stringify(byName(change(tabela, JSON.parse(row)))) : row)),
    )
  }
  const after = await contentOf(connection, expected)
  const same = changes.length > 0 ? (_: string, row: Row) => row : undefined
  const [is, was] = [lines(after, same), lines(expected)]
  // What a migration changes is told in the trail as well: that is more, never less.
  const there = new Set(was)
  const kept = is.filter(line => !line.startsWith('auditoria ') || there.has(line))
  // Of thousands, the first that is not the same says enough.
  const at = kept.findIndex((line, n) => line !== was[n])
  expect([kept.length, kept[at]]).toEqual([was.length, was[at]])
}

test('level by level, with rows of every level in every table: nothing is lost', {
  timeout: 240_000,
}, async () => {
  const url = await emptyDatabase()
  const connection = await connectTo(url)
  await migrateDatabase(url, levels()[0])
  for (const [n, level] of every.slice(1)) {
    await fillTables(connection, 2 * n)
    await climb(connection, n - 1, n, () => migrateDatabase(url, level))
  }
  await goesOn(connection, 0)
  await connection.close()
})

test.each(every.filter(([n]) => n % JUMP === 0))(
  'from the schema of migration %i, with rows in every table, straight to the newest: nothing is lost',
  async (n, level) => {
    const connection = await databaseAt(level)
    await fillTables(connection, 0)
    await climb(connection, n, every.length - 1, () => connection.migrate())
    await goesOn(connection, 2)
    await connection.close()
  },
)

test('mails that wait are sent by their new jobs, with the attempts and the turn that they had', async () => {
  const connection = await databaseAt(levels()[33] ?? 0)
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
})

test('a database that a newer version has used is refused and left alone', async () => {
  const connection = await databaseAt(levels().at(-1) ?? 0)
  await connection.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('nova', ${Date.now() * 2})`,
  )
  const before = lines(await contentOf(connection))
  await expect(connection.migrate()).rejects.toThrow(/já foi usado por uma versão mais nova/)
  expect(lines(await contentOf(connection))).toEqual(before)
  await connection.close()
})
