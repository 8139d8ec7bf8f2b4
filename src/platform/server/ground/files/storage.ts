import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/** A stored file as a listing tells it. */
export interface StoredFile {
  path: string
  /** When it came to this place. */
  modified: Date
}

/** Where attached files are: a folder or an S3 bucket. Paths are relative, with `/`, made by `names.ts`. */
export interface Storage {
  /** Gives a received file its place, at once or not at all. @returns false when the place is taken */
  put(path: string, received: string): Promise<boolean>
  /** @returns null when there is no such file */
  read(path: string): Promise<{ stream: Readable; size: number } | null>
  /** @returns false when there is no such file */
  move(from: string, to: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(path: string): Promise<void>
  /** Everything below a folder. */
  list(folder: string): AsyncIterable<StoredFile>
  /** Rejects when files can neither be read nor written. */
  check(): Promise<void>
}

export const semArmazenamento = () =>
  new AppError(
    'indisponivel',
    'O armazenamento de arquivos não está respondendo. Tente novamente em instantes.',
    { tentarEm: 10 },
  )
