import { AppError } from '#platform/server/ground/errors.ts'
import { decodeText } from './decode.ts'
import { isOfx } from './ofx.ts'
import { type ExtratoDeContas, readOfxAccounts } from './ofx-accounts.ts'
import { refuseLong } from './read-file.ts'

/** As many refused lines as anybody reads. */
const MAX_RECUSAS = 100

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

/**
 * Reads the statements of bank accounts from an OFX file. Runs in a process of its own.
 * @throws AppError with a sentence where the file is none, is of a card or another currency alone, is empty or is too long
 */
export function readAccounts(bytes: Uint8Array): ExtratoDeContas {
  const text = decodeText(bytes)
  if (!isOfx(text)) throw refuse('Este arquivo não é OFX. Baixe o extrato da conta no site do banco em OFX.')
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
