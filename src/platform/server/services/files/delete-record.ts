import type { z } from 'zod'
import type { InputOf, OutputOf, Procedure } from '../../../contract/api.ts'
import type { Area } from '../../../contract/permissions.ts'
import { type Criado, exigirAlterar } from '../../access/permissions/actor.ts'
import { filesGoingAlong } from '../../engine/on-delete.ts'
import type { Context, Operation } from '../../engine/operation.ts'
import { deleteRecord, type RegistroTable } from '../../engine/records.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { deletionOperation } from './operations.ts'

type Delete = Procedure<z.ZodType<{ id: number; version?: number | undefined }>, z.ZodType<{ id: number }>>

/**
 * Makes the delete of a record callable, with the files of what goes along with it (`onDelete`).
 * @param source reads a record, to refuse whoever may not delete it before a file is moved
 * @param excluir deletes it in the transaction, where more is to be done
 */
export const deletionWithFiles = <P extends Delete>(
  procedure: P,
  table: RegistroTable,
  area: Area,
  source: { one(db: Queryable, id: number): Promise<Criado> },
  excluir: (
    context: Context,
    input: { id: number; version?: number | undefined },
  ) => Promise<{ id: number }> = (context, { id, version }) =>
    deleteRecord(context, table, area, { id, version }),
): Operation<P> =>
  deletionOperation(procedure, {
    erroNoStorage: 'Erro ao excluir arquivo do storage',
    soReferidos: true,
    arquivos: async (context, { id }: InputOf<P>) => {
      exigirAlterar(context.actor, area, await source.one(context.db, id))
      return filesGoingAlong(context, table, id)
    },
    excluir: (context, input: InputOf<P>) => excluir(context, input) as Promise<OutputOf<P>>,
  })
