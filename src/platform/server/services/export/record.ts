import type { InputOf } from '../../../contract/api.ts'
import type { ExportProcedure } from '../../../contract/export.ts'
import type { Call, Context, Operation, Platform } from '../../engine/operation.ts'
import { type ArquivoDoPacote, nomeNoPacote, packageOperation } from './package.ts'

/** All that is kept of one record. */
interface Dados {
  /** What the ZIP is called, without its ending. */
  nome: string
  /** JSON by file name. */
  dados: Record<string, unknown>
  arquivos: ArquivoDoPacote[]
}

/** Where a file is in the ZIP. */
export const lugarNoPacote = (arquivo: Pick<ArquivoDoPacote, 'id' | 'nome_arquivo'>) =>
  `documentos/${nomeNoPacote(arquivo)}`

/**
 * Makes the hand-over of one record callable, as a ZIP.
 * @param tabela the record's
 * @param reunir gathers what is kept of it; refuses where there is no such record
 */
export const recordExportOperation = <P extends ExportProcedure>(
  procedure: P,
  tabela: string,
  reunir: (context: Context, input: InputOf<P>, platform: Platform, call: Call) => Promise<Dados>,
): Operation<P> =>
  packageOperation(procedure, async (context, input, platform, call) => {
    const { nome, dados, arquivos } = await reunir(context, input, platform, call)
    return {
      nome: `${nome}-${context.hoje}`,
      entradas: Object.entries(dados).map(([name, value]) => ({
        name,
        content: [`${JSON.stringify(value, null, 2)}\n`],
      })),
      arquivos: arquivos.map(arquivo => ({ ...arquivo, lugar: lugarNoPacote(arquivo) })),
      evento: { tabela, registro_id: (input as { id: number }).id },
    }
  })
