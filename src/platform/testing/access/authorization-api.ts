import type { Perfil } from '../../contract/permissions.ts'
import type { Database } from '../../server/ground/database/database.ts'
import { type ApiRecord, apiRecords } from '../records/api-records.ts'
import { baseOf, type Described } from '../records/described.ts'
import type { Client } from '../servers/http-client.ts'

/**
 * By area or entity, where more than having made a record counts: a statement is the concern of who holds the card, a
 * photo of a ticket that of who takes part in it. Below `gerir`, others do not even read these.
 */
export const OWNERS: Record<string, string> = {
  'financeiro.prestacao': 'update financeiro_cartoes set portador_id = $1',
  'predial/chamados/comentarios': 'update predial_chamados set user_id = $1',
  'predial/chamados/anexos': 'update predial_chamados set user_id = $1',
}

/** Whose record it is that theirs hangs on: that person may change it. Everybody who may read the one reads the other. */
const OWNERS_OF_ANOTHER: Record<string, string> = {
  'financeiro/pagamentos': 'update financeiro_contas_a_pagar set user_id = $1',
  'financeiro/recebimentos': 'update financeiro_recebiveis set user_id = $1',
  'financeiro/pagamentos/anexos': 'update financeiro_contas_a_pagar set user_id = $1',
  'financeiro/recebimentos/anexos': 'update financeiro_recebiveis set user_id = $1',
}

/**
 * By entity, which row record `$2` hangs on. Only that one changes its owner: every changed row of the table would leave a line
 * in the audit trail, whose words a job then indexes.
 */
const HANGS_ON: Record<string, string> = {
  'predial/chamados/comentarios': 'select registro_id from comentarios where id = $2',
  'predial/chamados/anexos': 'select registro_id from anexos where id = $2',
  'financeiro/pagamentos': 'select conta_id from financeiro_pagamentos where id = $2',
  'financeiro/recebimentos': 'select recebivel_id from financeiro_recebimentos where id = $2',
  'financeiro/pagamentos/anexos':
    'select conta_id from financeiro_pagamentos where id = (select registro_id from anexos where id = $2)',
  'financeiro/recebimentos/anexos':
    'select recebivel_id from financeiro_recebimentos where id = (select registro_id from anexos where id = $2)',
}

/** A record, and the table of its row. */
export type MadeRecord = ApiRecord & { table: string }

/** Makes records of whatever entity an operation is about, by the API itself. */
export function recordMaker(db: Database, admin: Client, someone: string, operations: Described[]) {
  const records = apiRecords(admin, someone, operations)
  /** What is the same for each record: by the operation that made it, and by table. */
  const tables = new Map([['financeiro/juncoes/juntar', 'financeiro_juncoes']])
  const columns = new Map<string, string>()

  /** Where a record's row is: the first of an operation has to be in the audit trail, if not its changes of others are. */
  async function tableOf({ id, operation }: ApiRecord): Promise<string> {
    const known = tables.get(operation)
    if (known) return known
    const column = typeof id === 'number' ? 'registro_id' : 'registro_uuid'
    const [row] = await db.query<{ tabela: string }>(
      `select tabela from auditoria where acao = 'criar' and operacao = $1 and ${column} = $2 limit 1`,
      [operation, id],
    )
    if (!row) throw new Error(`${operation} left no trace in the audit trail`)
    tables.set(operation, row.tabela)
    return row.tabela
  }

  /** Which of its columns says whose a record is. */
  async function ownerColumn(table: string): Promise<string> {
    const known = columns.get(table)
    if (known) return known
    const [column] = await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and column_name in ('criado_por', 'user_id') order by column_name limit 1`,
      [table],
    )
    const name = column?.name ?? 'user_id'
    columns.set(table, name)
    return name
  }

  const make = async (base: string, owner?: number): Promise<MadeRecord> => {
    const made = await records.make(base, owner)
    return { ...made, table: base === 'ti/lixeira' ? 'exclusoes' : await tableOf(made) }
  }

  return {
    /** A fresh record of an entity, with the table of its row; of an attachment's, attached to `owner`. */
    make,
    /**
     * The input by which an operation works on a record that belongs to `owner`.
     * @param record a fresh one, unless it is one of the operation's entity that nothing has happened to
     * @param perfil whose level it is about: a person is of this profile and stays it, since nobody is let beyond their own
     */
    inputFor: async (
      operation: Described,
      owner: string,
      record?: MadeRecord,
      perfil?: Perfil,
    ): Promise<unknown> => {
      const { path, area } = operation
      const base = baseOf(path)
      const { id, table } = record ?? (await make(base))
      const byOther = OWNERS[area] ?? OWNERS[base] ?? OWNERS_OF_ANOTHER[base]
      const above = HANGS_ON[base]
      if (byOther && above) await db.query(`${byOther} where id = (${above})`, [owner, id])
      else if (byOther) await db.query(byOther, [owner])
      await db.query(`update ${table} set ${await ownerColumn(table)} = $2 where id = $1`, [id, owner])
      const values = (await records.sample(operation)) as Record<string, unknown>
      if (perfil && table === 'auth_users') {
        await db.query('update auth_users set perfil_acesso = $2 where id = $1', [id, perfil])
        const dados = values.dados as object | undefined
        if (dados) values.dados = { ...dados, perfil_acesso: perfil }
      }
      if (!('version' in values)) return { ...values, id }
      const view = table === 'auth_users' ? 'users_view' : table
      const [row] = await db.query<{ version: number }>(`select version from ${view} where id = $1`, [id])
      return { ...values, id, version: row?.version }
    },
  }
}
