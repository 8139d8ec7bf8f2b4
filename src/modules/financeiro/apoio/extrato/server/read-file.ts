import { formatCount } from '#platform/contract/counts.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { MAX_LANCAMENTOS } from '../contract.ts'
import { readCsv } from './csv-statement.ts'
import { decodeText } from './decode.ts'
import { isOfx, readOfx } from './ofx.ts'
import type { StatementFile } from './row.ts'

/** As many lines as anybody reads; how many more there are is said. */
const MAX_RECUSAS = 100
/** A statement of as many transactions has room for empty lines, balances and preamble as well. */
const MAX_LINHAS = 5 * MAX_LANCAMENTOS

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

export const tooMany = (rows: number) =>
  new AppError(
    'regra',
    `O arquivo tem ${rows} lançamentos, e o limite é ${MAX_LANCAMENTOS}. Baixe um período menor.`,
  )

function occurrences(text: string, piece: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(piece)) found++
  return found
}

/** Counted before anything is read: reading takes as long as there are rows. */
export function refuseLong(text: string, ofx: boolean): void {
  const transactions = ofx ? occurrences(text, /<STMTTRN>/gi) : 0
  if (transactions > MAX_LANCAMENTOS) throw tooMany(transactions)
  if (!ofx && occurrences(text, /\r\n|\n|\r/g) > MAX_LINHAS)
    throw refuse(`O arquivo tem mais de ${formatCount(MAX_LINHAS)} linhas. Baixe um período menor.`)
}

/**
 * Reads a bank's or card's statement, OFX or CSV. Runs in a process of its own.
 * @param month of the statement, from which a missing year follows
 * @throws AppError with a sentence where the file is none, is empty or is too long
 */
export function readStatement(bytes: Uint8Array, month: string): StatementFile {
  const text = decodeText(bytes)
  const ofx = isOfx(text)
  refuseLong(text, ofx)
  const read = ofx ? readOfx(text) : readCsv(text, month)
  if (!read)
    throw refuse(
      'Este arquivo não foi reconhecido: não é OFX, nem CSV com colunas de data, descrição e valor.',
    )
  const { rows, recusas } = read
  if (rows.length === 0 && recusas.length === 0) throw refuse('Este arquivo não tem lançamentos.')
  if (rows.length > MAX_LANCAMENTOS) throw tooMany(rows.length)
  return {
    ...read,
    recusas: recusas.slice(0, MAX_RECUSAS),
    outrasRecusas: Math.max(recusas.length - MAX_RECUSAS, 0),
  }
}
