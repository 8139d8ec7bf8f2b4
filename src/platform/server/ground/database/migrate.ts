import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { ROOT } from '../root.ts'
import { LOCKS } from './locks.ts'
import { CONNECTION_SETTINGS } from './settings.ts'

const migrationsFolder = path.join(ROOT, 'migrations')

/** Gives every business table (those with a `version`) its version and audit triggers: a new table cannot be forgotten. */
const INSTALL_TRIGGERS = 'select instalar_auditoria()'

/** A pooler refuses settings of a connection (see `pool.ts`), so that these belong to the database. */
const SETTINGS = `do $$ declare nome text; valor text; begin
  for nome, valor in values ${Object.entries(CONNECTION_SETTINGS).map(([name, value]) => `('${name}', '${value}')`)} loop
    if not exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0 and nome || '=' || valor = any(s.setconfig)
    ) then execute format('alter database %I set %I = %L', current_database(), nome, valor);
    end if;
  end loop;
end $$`

interface Journal {
  entries: { when: number; tag: string }[]
}

const readJournal = (): Journal =>
  JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))

/** The migrations that this version knows, oldest first, each by its time in milliseconds. */
export const levels = (): number[] => readJournal().entries.map(({ when }) => when)

/** Runs `apply` with a folder of the migrations up to `until`: all, where nothing is said. */
export async function withMigrations(
  until: number | undefined,
  apply: (folder: string) => Promise<void>,
): Promise<void> {
  if (until === undefined) return apply(migrationsFolder)
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-migracoes-'))
  try {
    const journal = readJournal()
    const entries = journal.entries.filter(({ when }) => when <= until)
    // The statements alone: the snapshots beside the journal are ten times as many bytes, and for `npm run db:generate`.
    for (const { tag } of entries)
      copyFileSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await apply(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first migrations have no such function yet. */
const HAS_TRIGGERS = `select to_regprocedure('instalar_auditoria()') is not null as there`

type Ask = <Row>(text: string) => Promise<Row[]>

/**
 * What a newer version made of the database, this one would not keep right: it does not touch it.
 * @returns the time of the last migration that was applied, 0 in an empty database
 */
async function refuseNewer(ask: Ask, known: readonly number[]): Promise<number> {
  const [begun] = await ask<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!begun?.there) return 0
  const [row] = await ask<{ level: number | null }>(
    'select max(created_at)::float8 as level from drizzle.__drizzle_migrations',
  )
  const level = row?.level ?? 0
  if (level <= Math.max(...known)) return level
  throw new ConfigError(
    'O banco de dados já foi usado por uma versão mais nova do Alicerce. Inicie aquela versão ou uma posterior, ou restaure um backup desta em uma instalação vazia.',
  )
}

/**
 * A lock, and what a connection listens to, belong to one connection of the server: behind a pooler the next statement
 * may go to another, and a lock would stay for ever.
 */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // What the connection was told of itself when it began: a pooler tells of itself there.
  const { processID } = client as unknown as { processID: number | null }
  if (rows[0]?.pid === processID) return
  throw new ConfigError(
    'Configuração inválida: DATABASE_DIRECT_URL deve ser o endereço do próprio PostgreSQL, sem o agrupador de conexões (como o pgbouncer) que está no caminho.',
  )
}

/** Our sorting and searching need it; a PostgreSQL that was set up without a locale makes databases without. */
async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  const { encoding } = rows[0] ?? {}
  if (encoding === 'UTF8') return
  throw new ConfigError(
    `Configuração inválida: DATABASE_URL deve ser um banco em UTF-8; este está em ${encoding}. Crie-o com: createdb -T template0 -E UTF8 alicerce`,
  )
}

/**
 * Applies the missing migrations in one transaction; several servers that start at once wait for one another.
 * @param until time of the last one to apply
 * @throws ConfigError when a newer version has been here, a pooler is in between, or the database is not in UTF-8
 */
export async function migrateDatabase(connectionString: string, until?: number): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'alicerce-migracao' })
  // A lost connection fails the statement under way; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refusePooler(client)
    await refuseOtherEncodings(client)
    await client.query('select pg_advisory_lock($1)', [LOCKS.migracoes])
    const ask = async <Row>(text: string) => (await client.query(text)).rows as Row[]
    const known = levels()
    const level = await refuseNewer(ask, known)
    // At nearly every start there are none: the library would read and hash all of them to find that out.
    if (known.some(when => when > level && when <= (until ?? when)))
      await withMigrations(until, migrationsFolder => migratePg(drizzlePg({ client }), { migrationsFolder }))
    const { rows } = await client.query(HAS_TRIGGERS)
    if (rows[0]?.there) await client.query(INSTALL_TRIGGERS)
    await client.query(SETTINGS)
  } finally {
    await client.end()
  }
}
