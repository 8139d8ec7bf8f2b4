import { binaryKind, decodeForeign } from '#platform/contract/foreign-text.ts'
import { AppError } from '#platform/server/ground/errors.ts'

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

/** The text of a statement, by what its bytes are. @throws AppError dados_invalidos where it is no text */
export function decodeText(bytes: Uint8Array): string {
  const kind = binaryKind(bytes)
  if (kind) throw refuse(`Este arquivo é ${kind}. Baixe o extrato do banco em OFX ou CSV.`)
  const text = decodeForeign(bytes)
  if (text.includes('\u0000'))
    throw refuse('Este arquivo não é um texto. Baixe o extrato do banco em OFX ou CSV.')
  return text
}
