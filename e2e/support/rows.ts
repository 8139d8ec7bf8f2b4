import { type Connection, connectTo } from '../../src/platform/server/services/backup/connection.ts'
import {
  insertJson,
  quoted,
  rowsOf,
  type Sequence,
  sequencesOf,
  setSequences,
  type Table,
  tablesOf,
} from '../../src/platform/server/services/backup/tables.ts'
import { eventually } from '../../src/platform/testing/eventually.ts'

/** All rows of an installation, in the order in which they can be put back, and where its numbers stand. */
export interface Rows {
  tables: { table: Table; rows: string[] }[]
  sequences: Sequence[]
}

/** What its server still does by itself would be in the next journey: no job runs or is due, no statement runs, and it listens. */
const AT_REST = `
  select not exists (
      select from tarefas_do_sistema
      where estado = 'executando' or estado = 'aguardando' and proxima_em <= now()
    ) and not exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid()
    ) and exists (
      select from pg_stat_activity where datname = current_database() and application_name = 'alicerce-escuta'
    ) as rests`

/** Tables whose triggers fire whatever happens, and write to the dashboard's sums. The sums come after them. */
const SUMMED = `
  select distinct c.relname::text as nome from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgenabled = 'A'`

/** Runs in a transaction, at a moment in which the server of this database does nothing. */
async function atRest<T>(url: string, run: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connectTo(url)
  try {
    return await eventually(async () => {
      await connection.query('begin')
      try {
        await connection.query('lock table tarefas_do_sistema in exclusive mode')
        const [found] = await connection.query<{ rests: boolean }>(AT_REST)
        if (!found?.rests) throw new Error('The server is still at work')
        const result = await run(connection)
        await connection.query('commit')
        return result
      } catch (error) {
        await connection.query('rollback')
        throw error
      }
    }, 15_000)
  } finally {
    await connection.close()
  }
}

/** Reads all rows of the database of a running product. */
export const readRows = (url: string): Promise<Rows> =>
  atRest(url, async connection => {
    const tables: Rows['tables'] = []
    const summed = await connection.query<{ nome: string }>(SUMMED)
    const isSummed = ({ nome }: Table) => summed.some(table => table.nome === nome)
    const all = await tablesOf(connection, [])
    for (const table of [...all.filter(isSummed), ...all.filter(table => !isSummed(table))]) {
      const rows: string[] = []
      for await (const some of rowsOf(connection, table)) rows.push(...some)
      tables.push({ table, rows })
    }
    return { tables, sequences: await sequencesOf(connection) }
  })

/** Puts these rows in the place of all that there are, and has the running product forget what it had read. */
export const putRows = (url: string, { tables, sequences }: Rows): Promise<void> =>
  atRest(url, async connection => {
    // Without foreign keys and without the audit: each row comes as it was.
    await connection.query('set local session_replication_role = replica')
    for (const { table, rows } of tables) {
      await connection.query(`delete from ${quoted(table.nome)}`)
      if (rows.length > 0) await insertJson(connection, table.nome, table.colunas, rows)
    }
    for (const { nome, valor } of sequences)
      if (valor === null)
        await connection.query('select setval($1::text::regclass, 1, false)', [quoted(nome)])
    await setSequences(connection, sequences)
    await connection.query(
      `select pg_notify('acesso', ''), pg_notify('mudancas', ''), pg_notify('tarefas', '')`,
    )
  })
