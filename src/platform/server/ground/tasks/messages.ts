import { AppError } from '../errors.ts'

/** What the server asks of a process beside it. */
export interface Asked {
  nome: string
  args: unknown[]
}

/** An error on its way between processes: the class of an error is not copied along. */
interface Failed {
  message: string
  stack: string | undefined
  /** Present for an expected refusal. */
  recusa?: Pick<AppError, 'codigo' | 'details'>
}

export type Answered = { result: unknown } | { failed: Failed }

/** Packs an error of any kind. */
export function pack(error: unknown): Failed {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined }
  const { message, stack } = error
  if (!(error instanceof AppError)) return { message, stack }
  return { message, stack, recusa: { codigo: error.codigo, details: error.details } }
}

/** The error that was packed; an expected refusal is one again. */
export function unpack({ message, stack, recusa }: Failed): Error {
  if (recusa) return new AppError(recusa.codigo, message, recusa.details)
  return Object.assign(new Error(message), stack && { stack })
}
