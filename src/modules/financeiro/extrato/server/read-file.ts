import { AppError } from '#platform/server/errors.ts'
import { MAX_LANCAMENTOS } from '../contract.ts'
import { readCsv } from './csv-statement.ts'
import { decodeText } from './decode.ts'
import { isOfx, readOfx } from './ofx.ts'
import type { StatementFile } from './row.ts'

/** As many lines as anybody reads; how many more there are is said. */
const MAX_RECUSAS = 100

/**
 * Reads a bank's or card's statement, OFX or CSV. Runs in a process of its own.
 * @param month of the statement, from which a missing year follows
 */
export function readStatement(bytes: Uint8Array, month: string): StatementFile {
  const text = decodeText(bytes)
  const read = isOfx(text) ? readOfx(text) : readCsv(text, month)
  if (!read) {
    throw new AppError(
      'dados_invalidos',
      'Este arquivo não foi reconhecido: não é OFX, nem CSV com colunas de data, descrição e valor.',
    )
  }
  if (read.rows.length === 0 && read.recusas.length === 0)
    throw new AppError('dados_invalidos', 'Este arquivo não tem lançamentos.')
  if (read.rows.length > MAX_LANCAMENTOS) {
    throw new AppError(
      'regra',
      `O arquivo tem ${read.rows.length} lançamentos, e o limite é ${MAX_LANCAMENTOS}. Baixe um período menor.`,
    )
  }
  const { recusas } = read
  return {
    ...read,
    recusas: recusas.slice(0, MAX_RECUSAS),
    outrasRecusas: Math.max(recusas.length - MAX_RECUSAS, 0),
  }
}
