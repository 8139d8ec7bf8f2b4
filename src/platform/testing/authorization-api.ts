import type { Database } from '../server/database/database.ts'
import { type ApiRecord, apiRecords } from './api-records.ts'
import { baseOf, type Described } from './described.ts'
import type { Client } from './http-client.ts'

/**
 * By area or entity, where more than having made a record counts: a statement is the concern of who holds the card, a
 * photo of a ticket that of who takes part in it. Below `gerir`, others do not even read these.
 */
export const OWNERS: Record<string, string> = {
  'financeiro.prestacao': 'update financeiro_cartoes set portador_id = $1',
  'predial/chamados/anexos': 'update predial_chamados set user_id = $1',
}

/** Makes records of whatever entity an operation is about, by the API itself. */
export function recordMaker(db: Database, admin: Client, someone: string, operations: Described[]) {
  const records = apiRecords(admin, someone, operations)

  /** Where a record's row is. */
  async function tableOf({ id, operation }: ApiRecord): Promise<string> {
    const column = typeof id === 'number' ? 'registro_id' : 'registro_uuid'
    const [row] = await db.query<{ tabela: string }>(
      `select tabela from auditoria where acao = 'criar' and operacao = $1 and ${column} = $2 limit 1`,
      [operation, id],
    )
    if (!row) throw new Error(`${operation} left no trace in the audit trail`)
    return row.tabela
  }

  const make = async (base: string, owner?: number) => {
    const made = await records.make(base, owner)
    return { ...made, table: base === 'ti/lixeira' ? 'exclusoes' : await tableOf(made) }
  }

  return {
    /** A fresh record of an entity, with the table of its row; of an attachment's, attached to `owner`. */
    make,
    /** A fresh record for an operation to work on, belonging to `owner`, and the input that names it. */
    inputFor: async (operation: Described, owner: string): Promise<unknown> => {
      const { path, area } = operation
      const base = baseOf(path)
      const { id, table } = await make(base)
      const [column] = await db.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_name = $1 and column_name in ('criado_por', 'user_id') order by column_name limit 1`,
        [table],
      )
      const byOther = OWNERS[area] ?? OWNERS[base]
      if (byOther) await db.query(byOther, [owner])
      await db.query(`update ${table} set ${column?.name ?? 'user_id'} = $2 where id = $1`, [id, owner])
      const values = (await records.sample(operation)) as Record<string, unknown>
      if (!('version' in values)) return { ...values, id }
      const view = table === 'auth_users' ? 'users_view' : table
      const [row] = await db.query<{ version: number }>(`select version from ${view} where id = $1`, [id])
      return { ...values, id, version: row?.version }
    },
  }
}
