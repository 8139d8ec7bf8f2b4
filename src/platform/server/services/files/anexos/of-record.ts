import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AnexosApi } from '../../../../contract/anexos.ts'
import type { Procedure } from '../../../../contract/api.ts'
import { onDelete } from '../../../engine/on-delete.ts'
import type { Context, Operation, Service } from '../../../engine/operation.ts'
import { hangsOn } from '../../auditoria/owners.ts'
import { anexosAuditados, anexosRouter, excluirAnexos, pathsDeAnexos } from './operations.ts'
import { anexos } from './table.ts'

type Get = Service<
  Procedure<z.ZodType<{ id: number }>, z.ZodType<{ id: number; pode: { alterar: boolean } }>>
>

/**
 * The operations of an entity with those of the attachments of its records: whoever reads a record sees them, whoever may change it
 * attaches. They are told in its history and go with a deleted record, whose delete moves the files (`deletionWithFiles`).
 * @param get reads a record
 */
export function comAnexos(
  operations: readonly Operation[],
  api: AnexosApi,
  table: PgTable,
  get: Get,
): Operation[] {
  const tabela = getTableName(table)
  hangsOn({ ...anexosAuditados(tabela, api.list.area), dono: tabela })
  onDelete(table, {
    de: anexos,
    arquivos: ({ db }, id) => pathsDeAnexos(db, tabela, id),
    soltar: ({ db }, id) => excluirAnexos(db, tabela, id),
  })
  const read = (context: Context, id: number) => get.run(context, { id })
  return [
    ...operations,
    ...anexosRouter(api, {
      tabela,
      exigirVer: async (context, id) => {
        await read(context, id)
      },
      podeAnexar: async (context, id) => (await read(context, id)).pode.alterar,
    }),
  ]
}
