import type { CallOf, InputOf, OutputOf, Procedure, UploadProcedure } from '../../../contract/api.ts'
import { countUpload, requireUploadRoom } from '../../engine/budgets.ts'
import { type Call, type Context, type Operation, openCall, type Platform } from '../../engine/operation.ts'
import { connectionLost } from '../../ground/database/pool.ts'
import { AppError, TitledError } from '../../ground/errors.ts'
import {
  type ArquivoGuardado,
  type Converter,
  type Files,
  type Guarda,
  LIXEIRA,
} from '../../ground/files/files.ts'
import { errorFields, log } from '../../ground/log.ts'

export function filesOf({ files }: Platform): Files {
  if (!files) throw new Error('This platform was opened without files')
  return files
}

/** Nobody has to wait for it, or to fail with it: the sweep comes by. */
const leftOver = (error: unknown) => log.warn('arquivos.sobra', errorFields(error))

interface UploadSteps<P extends UploadProcedure> {
  guarda: Guarda
  /** Before a byte is read: refuses whoever may not attach here. @returns the folder below that of the kind */
  pasta(context: Context, input: InputOf<P>): Promise<string | number>
  /** What is kept instead of what came. */
  converter?: Converter
  /** In the transaction, before `registrar`: deletes the records that this one replaces. @returns their files */
  substituir?(context: Context, input: InputOf<P>): Promise<string[]>
  /** Writes the record, in the transaction; what `pasta` asked must still hold. */
  registrar(context: Context, input: InputOf<P>, arquivo: ArquivoGuardado): Promise<OutputOf<P>>
  /** Title where the file came but its record could not be written. */
  erroAoRegistrar?: string
}

/**
 * Makes an upload callable: permission → parse → file to its place → record in a transaction. Where the record
 * fails the file is removed; a crash in between leaves a file without a record, which the sweep removes.
 */
export function uploadOperation<P extends UploadProcedure>(
  procedure: P,
  { guarda, pasta, converter, substituir, registrar, erroAoRegistrar = procedure.erro }: UploadSteps<P>,
): Operation<P> {
  const run = async (platform: Platform, call: Call, raw: CallOf<P>): Promise<OutputOf<P>> => {
    const { input, context, write } = openCall(procedure, platform, call, raw)
    const files = filesOf(platform)
    const folder = `${guarda.pasta}/${await pasta(context, input)}`
    if (!call.arquivo) throw new AppError('dados_invalidos', 'Selecione um arquivo.')
    await requireUploadRoom(context)
    const { arquivo, recebido } = await files.store(call.arquivo, procedure.arquivo, folder, converter)
    // A repetition gets the first answer and records nothing: its file is one too many.
    let superfluous = [arquivo.path_arquivo]
    try {
      const result = await write(async tx => {
        await countUpload(tx, recebido.tamanho)
        const replaced = (await substituir?.(tx, input)) ?? []
        const written = await registrar(tx, input, arquivo)
        superfluous = replaced
        return written
      }, recebido)
      for (const path of superfluous) await files.storage.remove(path).catch(leftOver)
      return result
    } catch (error) {
      // After a lost connection nobody knows whether the record stands: the sweep will.
      if (!connectionLost(error)) {
        await files.storage.remove(arquivo.path_arquivo).catch(leftOver)
      }
      throw new TitledError(erroAoRegistrar, error)
    }
  }
  return Object.assign(run, { procedure, guarda })
}

interface DeletionSteps<P extends Procedure> {
  /** Which files go; refuses whoever may not delete. */
  arquivos(context: Context, input: InputOf<P>): Promise<string[]>
  /**
   * Deletes the records, in the transaction.
   * @param levar takes along further files, from the bin, once the records are gone
   */
  excluir(context: Context, input: InputOf<P>, levar: (paths: string[]) => void): Promise<OutputOf<P>>
  /** Title where the storage fails. */
  erroNoStorage: string
  /** All its files are those of records that refer to it: without any it has none, and is deleted together with others. */
  soReferidos?: true
  /** Where the storage fails, goes on and has the answer changed by this; without it, stops. */
  seguir?: (result: OutputOf<P>, aviso: string) => OutputOf<P>
}

/**
 * Makes a delete of records with files callable: files first, then records. The files are set aside until the
 * records are gone, so that a failure in between gives them back and nothing parts; there they stay for as long as
 * the records can be brought back.
 */
export function deletionOperation<P extends Procedure>(
  procedure: P,
  { arquivos, excluir, erroNoStorage, soReferidos, seguir }: DeletionSteps<P>,
): Operation<P> {
  const run = async (platform: Platform, call: Call, raw: CallOf<P>): Promise<OutputOf<P>> => {
    const { input, context, lixeira, write } = openCall(procedure, platform, call, raw)
    // Without files to move none are needed.
    const storage = () => filesOf(platform).storage
    const moved: string[] = []
    const notThere: string[] = []
    const further: string[] = []
    let failed: unknown

    const giveBack = async () => {
      for (const key of moved) {
        await storage()
          .move(`${LIXEIRA}/${key}`, key)
          .catch(error => {
            log.warn('arquivos.na_lixeira', errorFields(error))
          })
      }
    }
    // Of many at once only those to which nothing refers are deleted.
    for (const key of platform.exclusoes ? [] : await arquivos(context, input)) {
      try {
        const isMoved = await storage().move(key, `${LIXEIRA}/${key}`)
        ;(isMoved ? moved : notThere).push(key)
      } catch (error) {
        failed = error
        break
      }
    }
    if (failed && !seguir) {
      await giveBack()
      throw new TitledError(erroNoStorage, failed)
    }
    let result: OutputOf<P>
    try {
      result = await write(async tx => {
        const deleted = await excluir(tx, input, paths => further.push(...paths))
        // A crash had set them aside, and the sweep may have given them back since: it no longer can.
        for (const key of notThere) await storage().move(key, `${LIXEIRA}/${key}`).catch(leftOver)
        return deleted
      })
    } catch (error) {
      // After a lost connection nobody knows whether the records stand; where they are gone, somebody else's delete has them.
      const gone = error instanceof AppError && error.codigo === 'nao_encontrado'
      if (!connectionLost(error) && !gone) await giveBack()
      throw error
    }
    for (const key of lixeira ? [] : [...moved, ...notThere, ...further]) {
      await storage().remove(`${LIXEIRA}/${key}`).catch(leftOver)
    }
    return failed && seguir ? seguir(result, erroNoStorage) : result
  }
  return Object.assign(run, { procedure, movesFiles: !soReferidos })
}
