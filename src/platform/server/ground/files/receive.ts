import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import {
  ARQUIVO_VAZIO,
  grandeDemais,
  MAX_NOME_ARQUIVO,
  mimeDe,
  nomeGuardado,
  type RegraDeArquivo,
} from '../../../contract/files.ts'
import { AppError } from '../errors.ts'
import { checkBeginning, checkWhole, promisedType } from './detect.ts'

/** A file on its way in, not read yet. */
export interface Envio {
  nome: string
  corpo: Readable
  /** As the sender announces it. */
  tamanho?: number | undefined
}

/** A file that came whole, of an accepted type, on this machine's disk. */
export interface Recebido {
  nome_arquivo: string
  tamanho_arquivo: number
  tipo_mime_arquivo: string
  /** Of its bytes. */
  sha256: string
  /** Where it waits for its place. */
  temporario: string
}

/** Enough for every signature that is looked for. */
const BEGINNING = 4200

const tooLarge = (regra: RegraDeArquivo) => new AppError('grande_demais', grandeDemais(regra))

async function* untilCancelled(corpo: Readable): AsyncGenerator<Buffer> {
  try {
    // The stream stays open when we stop reading: the sender still has to hear why.
    for await (const chunk of corpo.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } catch {
    throw new AppError('dados_invalidos', 'O envio do arquivo foi interrompido.')
  }
}

/**
 * Writes a file to disk as it comes, a chunk at a time: too large or of another type it is refused at once, and
 * whatever happens no half file stays.
 */
export async function receive(envio: Envio, regra: RegraDeArquivo, folder: string): Promise<Recebido> {
  const { corpo, tamanho } = envio
  const nome = nomeGuardado(envio.nome)
  if (nome === '' || nome.length > MAX_NOME_ARQUIVO || envio.nome.includes('\0') || !nome.isWellFormed()) {
    throw new AppError(
      'dados_invalidos',
      'O nome do arquivo não pode ser guardado; mude o nome e tente de novo.',
    )
  }
  const tipo = promisedType(nome, regra)
  if (tamanho !== undefined && tamanho > regra.maximo) throw tooLarge(regra)

  const temporario = path.join(folder, randomUUID())
  const handle = await open(temporario, 'wx', 0o600)
  try {
    let size = 0
    const hash = createHash('sha256')
    let beginning: Buffer | undefined = Buffer.alloc(0)
    for await (const chunk of untilCancelled(corpo)) {
      size += chunk.length
      if (size > regra.maximo) throw tooLarge(regra)
      if (beginning) {
        beginning = Buffer.concat([beginning, chunk])
        if (beginning.length >= BEGINNING) {
          await checkBeginning(tipo, beginning)
          beginning = undefined
        }
      }
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    if (size === 0) throw new AppError('dados_invalidos', ARQUIVO_VAZIO)
    if (beginning) await checkBeginning(tipo, beginning)
    await handle.sync()
    await checkWhole(tipo, temporario)
    return {
      nome_arquivo: nome,
      tamanho_arquivo: size,
      tipo_mime_arquivo: mimeDe(tipo),
      sha256: hash.digest('hex'),
      temporario,
    }
  } catch (error) {
    await rm(temporario, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
