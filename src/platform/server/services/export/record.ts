import { Readable } from 'node:stream'
import type { CallOf, InputOf } from '../../../contract/api.ts'
import { type Exportacao, type ExportProcedure, ZIP } from '../../../contract/export.ts'
import { type Call, type Context, type Operation, openCall, type Platform } from '../../engine/operation.ts'
import { registrarEvento } from '../../ground/database/trail-event.ts'
import type { Files } from '../../ground/files/files.ts'
import { harmlessName } from '../../ground/files/names.ts'
import { filesOf } from '../files/operations.ts'
import { takePlace } from './operation.ts'
import { type ZipEntry, zip } from './zip.ts'

/** A stored file that goes along. */
export interface ArquivoDoPacote {
  id: number
  nome_arquivo: string
  path_arquivo: string
  tamanho_arquivo: number
}

/** All that is handed over. */
export interface Pacote {
  /** What the ZIP is called, without its ending. */
  nome: string
  /** JSON by file name. */
  dados: Record<string, unknown>
  arquivos: ArquivoDoPacote[]
}

const PASTA = 'documentos'
/** A ZIP of files that are compressed already weighs what they weigh. */
const OVERHEAD = 4096

/** Where a file is in the ZIP; its id keeps two of one name apart. */
export const lugarNoPacote = ({ id, nome_arquivo }: Pick<ArquivoDoPacote, 'id' | 'nome_arquivo'>) =>
  `${PASTA}/${id}_${harmlessName(nome_arquivo)}`

async function* entries({ dados, arquivos }: Pacote, files: Files): AsyncGenerator<ZipEntry> {
  for (const [name, value] of Object.entries(dados))
    yield { name, content: [`${JSON.stringify(value, null, 2)}\n`] }
  for (const arquivo of arquivos) {
    const name = lugarNoPacote(arquivo)
    // A file that the storage has lost shall not keep the rest from whoever asks for it.
    const found = await files.read(arquivo.path_arquivo).catch(() => undefined)
    if (found) yield { name, content: found.stream }
    else yield { name: `${name} (ausente).txt`, content: ['Este arquivo não está mais no armazenamento.\n'] }
  }
}

/**
 * Makes the hand-over of one record callable: permission → parse → all of it → audit row → ZIP, written as it is taken.
 * @param tabela the record's
 * @param reunir gathers what is kept of it; refuses where there is no such record
 */
export function recordExportOperation<P extends ExportProcedure>(
  procedure: P,
  tabela: string,
  reunir: (context: Context, input: InputOf<P>, platform: Platform, call: Call) => Promise<Pacote>,
): Operation<P> {
  const run = async (platform: Platform, call: Call, raw: CallOf<P>): Promise<Exportacao> => {
    const { chave: _, ...once } = call
    const { input, context, write } = openCall(procedure, platform, once, raw)
    const leave = takePlace(context.actor.id)
    try {
      const pacote = await reunir(context, input, platform, once)
      const { id } = input as { id: number }
      await write(({ db }) =>
        registrarEvento(db, { tabela, registro_id: id, acao: 'exportar', depois: { formato: 'zip' } }),
      )
      const conteudo = Readable.from(zip(entries(pacote, filesOf(platform))), { objectMode: false })
      conteudo.once('close', leave)
      return {
        nome: `${harmlessName(pacote.nome)}-${context.hoje}.zip`,
        tipo_mime: ZIP,
        tamanho_estimado: pacote.arquivos.reduce((sum, file) => sum + file.tamanho_arquivo, OVERHEAD),
        conteudo,
      }
    } catch (error) {
      leave()
      throw error
    }
  }
  return Object.assign(run, { procedure }) as Operation<P>
}
