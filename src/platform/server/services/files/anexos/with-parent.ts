import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../../engine/operation.ts'

/**
 * What a hook of `onDelete` does with the attachments of records that go with another one, by cascade: their rows go along, and the
 * files.
 * @param table of those records
 * @param ids SQL of their ids, where `$1` is the deleted record's
 */
export function anexosDeQuemVaiJunto(table: PgTable, ids: string) {
  const deles = `tabela = '${getTableName(table)}' and registro_id in (${ids})`
  return {
    arquivos: async ({ db }: Context, id: number) => {
      const rows = await db.query<{ path_arquivo: string }>(
        `select path_arquivo from anexos where ${deles}`,
        [id],
      )
      return rows.map(row => row.path_arquivo)
    },
    soltar: ({ db }: Context, id: number) => db.query(`delete from anexos where ${deles}`, [id]),
  }
}
