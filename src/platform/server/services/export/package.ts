import { Readable } from 'node:stream'
import type { CallOf, InputOf } from '../../../contract/api.ts'
import { type Exportacao, type ExportProcedure, ZIP } from '../../../contract/export.ts'
import { type Call, type Context, type Operation, openCall, type Platform } from '../../engine/operation.ts'
import { registrarEvento } from '../../ground/database/trail-event.ts'
import { AppError } from '../../ground/errors.ts'
import type { Files } from '../../ground/files/files.ts'
import { harmlessName } from '../../ground/files/names.ts'
import { filesOf } from '../files/operations.ts'
import { takePlace } from './at-once.ts'
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
  /** What comes before the files. */
  entradas: readonly ZipEntry[] | AsyncIterable<ZipEntry>
  /** Stored files, each with its place in the ZIP. */
  arquivos: readonly (ArquivoDoPacote & { lugar: string })[]
  /** What the trail keeps of it beside the format. */
  evento: { tabela: string; registro_id?: number; depois?: object }
}

/** A ZIP of files that are compressed already weighs what they weigh. */
const OVERHEAD = 4096
/** What a ZIP without ZIP64 holds, with room for headers. */
const MOST = { files: 60_000, bytes: 4_000_000_000 }

/** Name of a file in a ZIP; its id keeps two of one name apart. */
export const nomeNoPacote = ({ id, nome_arquivo }: Pick<ArquivoDoPacote, 'id' | 'nome_arquivo'>) =>
  `${id}_${harmlessName(nome_arquivo)}`

async function* entries({ entradas, arquivos }: Pacote, files: Files): AsyncGenerator<ZipEntry> {
  yield* entradas
  for (const { lugar, path_arquivo } of arquivos) {
    // A file that the storage has lost shall not keep the rest from whoever asks for it.
    const found = await files.read(path_arquivo).catch(() => undefined)
    if (found) yield { name: lugar, content: found.stream }
    else yield { name: `${lugar} (ausente).txt`, content: ['Este arquivo não está mais no armazenamento.\n'] }
  }
}

/**
 * Makes a hand-over with stored files callable: permission → parse → what it consists of → audit row → ZIP, written as it is
 * taken, one file open at a time.
 * @param reunir gathers what it consists of; refuses where there is nothing to hand over
 */
export function packageOperation<P extends ExportProcedure>(
  procedure: P,
  reunir: (context: Context, input: InputOf<P>, platform: Platform, call: Call) => Promise<Pacote>,
): Operation<P> {
  const run = async (platform: Platform, call: Call, raw: CallOf<P>): Promise<Exportacao> => {
    const { chave: _, ...once } = call
    const { input, context, write } = openCall(procedure, platform, once, raw)
    const leave = takePlace(context.actor.id)
    try {
      const pacote = await reunir(context, input, platform, once)
      const { nome, arquivos, evento } = pacote
      const bytes = arquivos.reduce((sum, file) => sum + file.tamanho_arquivo, OVERHEAD)
      if (arquivos.length > MOST.files || bytes > MOST.bytes)
        throw new AppError('regra', 'Os arquivos passam de 4 GB ou de 60.000 e não cabem em um ZIP.')
      await write(({ db }) =>
        registrarEvento(db, { ...evento, acao: 'exportar', depois: { formato: 'zip', ...evento.depois } }),
      )
      const conteudo = Readable.from(zip(entries(pacote, filesOf(platform))), { objectMode: false })
      conteudo.once('close', leave)
      return {
        nome: `${harmlessName(nome)}.zip`,
        tipo_mime: ZIP,
        tamanho_estimado: bytes,
        conteudo,
      }
    } catch (error) {
      leave()
      throw error
    }
  }
  return Object.assign(run, { procedure }) as Operation<P>
}
