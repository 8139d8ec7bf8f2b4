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

interface Options {
  /** Below `gerir` one sees only some of the records. */
  restrita?: true
  /** Why nothing is attached to this record; undefined where something may be. */
  impede?(registro: never): string | undefined
}

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
  { restrita, impede }: Options = {},
): Operation[] {
  const tabela = getTableName(table)
  hangsOn({ ...anexosAuditados(tabela, api.list.area, restrita), dono: tabela })
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
      podeAnexar: async (context, id) => {
        const record = await read(context, id)
        return record.pode.alterar && impede?.(record as never) === undefined
      },
      ...(impede && { impede: async (context, id) => impede((await read(context, id)) as never) }),
    }),
  ]
}
