import { AppError } from '#platform/server/ground/errors.ts'
import { MAX_LANCAMENTOS } from '../contract.ts'
import { readCsvAccount } from './csv-account.ts'
import { decodeText } from './decode.ts'
import { isOfx } from './ofx.ts'
import { type ExtratoDeContas, readOfxAccounts } from './ofx-accounts.ts'
import { refuseLong, tooMany } from './read-file.ts'

/** As many refused lines as anybody reads. */
const MAX_RECUSAS = 100

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

function readOne(text: string, month: string): ExtratoDeContas {
  refuseLong(text, false)
  const read = readCsvAccount(text, month)
  if (!read)
    throw refuse(
      'Este arquivo não foi reconhecido: não é OFX, nem CSV com colunas de data, histórico e valor. Baixe o extrato da conta no site do banco.',
    )
  const lines = read.contas.reduce((sum, { linhas }) => sum + linhas.length, 0)
  if (lines === 0 && read.recusas.length === 0) throw refuse('Este arquivo não tem lançamentos.')
  if (lines > MAX_LANCAMENTOS) throw tooMany(lines)
  return { ...read, recusas: read.recusas.slice(0, MAX_RECUSAS) }
}

/**
 * Reads the statements of bank accounts from an OFX file, or of one from a CSV. Runs in a process of its own.
 * @param month from which a year follows that a CSV leaves out
 * @throws AppError with a sentence where the file is none, is of a card or another currency alone, is empty or is too long
 */
export function readAccounts(bytes: Uint8Array, month: string): ExtratoDeContas {
  const text = decodeText(bytes)
  if (!isOfx(text)) return readOne(text, month)
  refuseLong(text, true)
  const read = readOfxAccounts(text)
  const { contas, cartoes, moedas, recusas } = read
  if (contas.length === 0 && cartoes > 0)
    throw refuse('Este arquivo é a fatura de um cartão. Importe-o em Prest. Contas Cartão.')
  if (contas.length === 0 && moedas.length > 0)
    throw refuse(`Este extrato é de uma conta em ${moedas.join(', ')}. Aqui entram contas em reais.`)
  if (contas.length === 0)
    throw refuse('Este arquivo não diz de que conta é o extrato. Baixe-o de novo no site do banco, em OFX.')
  return { ...read, recusas: recusas.slice(0, MAX_RECUSAS) }
}
