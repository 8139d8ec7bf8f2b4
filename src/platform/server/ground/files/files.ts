import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { RegraDeArquivo } from '../../../contract/files.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { diskStorage } from './disk.ts'
import { measured } from './measured.ts'
import { harmlessName } from './names.ts'
import type { Envio } from './receive.ts'
import type { Storage } from './storage.ts'

/** One kind of files: the folder that holds them and the table whose `path_arquivo` refers to them. */
export interface Guarda {
  pasta: string
  tabela: string
}

/** What a record keeps of its file. */
export interface ArquivoGuardado {
  nome_arquivo: string
  path_arquivo: string
  tamanho_arquivo: number
  tipo_mime_arquivo: string
}

/** What a file became on its way in. */
export type Convertido = Omit<ArquivoGuardado, 'path_arquivo'>
/** A file in its place. @property recebido the file as it came */
interface Guardado {
  arquivo: ArquivoGuardado
  recebido: { nome: string; tamanho: number; sha256: string }
}
/** Rewrites a received file where it waits, e.g. a picture without what its file held besides. */
export type Converter = (temporario: string) => Promise<Convertido>

/** Files that a delete takes away wait here for as long as their records can be brought back. */
export const LIXEIRA = '.excluidos'
const RECEBIDOS = '.recebidos'
const ATTEMPTS = 20

export interface Files {
  storage: Storage
  /** Where files are received. */
  incoming: string
  /** Receives a file and gives it its place: `{folder}/{timestamp}_{name}`. */
  store(envio: Envio, regra: RegraDeArquivo, folder: string, converter?: Converter): Promise<Guardado>
  /** @throws AppError nao_encontrado */
  read(path_arquivo: string): Promise<{ stream: Readable; size: number }>
}

const gone = () => new AppError('nao_encontrado', 'O arquivo não está mais no armazenamento.')

/** Opens the place of attached files: `STORAGE_URL`, or `files` in `DATA_DIR`. */
export async function openFiles({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Files> {
  const folder = path.join(dataDir, 'files')
  const incoming = path.join(folder, RECEBIDOS)
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  // Fetched only where it is used: the SDK is larger than the rest of the server.
  const storage = measured(storageUrl ? (await import('./s3.ts')).s3Storage(storageUrl) : diskStorage(folder))

  async function place(temporario: string, below: string, nome: string): Promise<string> {
    const from = Date.now()
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const key = `${below}/${from + attempt}_${harmlessName(nome)}`
      if (await storage.put(key, temporario)) return key
    }
    throw new Error('No free place for a received file')
  }

  return {
    storage,
    incoming,
    store: async (envio, regra, below, converter) => {
      // What tells types apart is fetched with the first file.
      const { receive } = await import('./receive.ts')
      const { temporario, sha256, ...received } = await receive(envio, regra, incoming)
      try {
        const file = converter ? await converter(temporario) : received
        const arquivo = { ...file, path_arquivo: await place(temporario, below, file.nome_arquivo) }
        return {
          arquivo,
          recebido: { nome: received.nome_arquivo, tamanho: received.tamanho_arquivo, sha256 },
        }
      } finally {
        await rm(temporario, { force: true })
      }
    },
    read: async path_arquivo => {
      // A file whose delete did not come to its end is still in the bin, and still the record's.
      const found = (await storage.read(path_arquivo)) ?? (await storage.read(`${LIXEIRA}/${path_arquivo}`))
      if (!found) throw gone()
      return found
    },
  }
}
