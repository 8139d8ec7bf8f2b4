import { z } from 'zod'
import { bareDocument } from '../documents.ts'
import { textoOpcional } from '../fields.ts'
import { lerArrecadacao, linhaDaArrecadacao } from './arrecadacao.ts'
import { lerBoleto, linhaDoBoleto } from './boleto.ts'
import { lerBrCode, pareceBrCode } from './br-code.ts'
import type { Lido } from './lido.ts'
import { chaveDoEndereco, lerChave, pareceChave } from './nota.ts'

export type { Lido } from './lido.ts'

const BOLETO = /^\d{44}(\d{3})?$/
const ARRECADACAO = /^8\d{43}(\d{4})?$/

/** Only due dates depend on the day. */
const ANY_DAY = '2026-01-01'

/** Most characters of a code: a PIX text may hold this many. */
const MAX_CODIGO = 512

/**
 * Reads whatever is printed on a bill: a boleto (bar code or typed line), a bill of a utility or of the state, PIX to be copied, the
 * key of an NF-e, or the address in the QR code of an NFC-e. Spaces and punctuation do not matter.
 * @param perto the issue date, or today: the due date of a boleto is counted near it
 * @returns null where it is none of them, or not whole yet
 */
export function lerCodigo(text: string, perto: string): Lido | null {
  const trimmed = text.trim()
  if (pareceBrCode(trimmed)) return lerBrCode(trimmed)
  const address = chaveDoEndereco(trimmed)
  if (address && pareceChave(address)) return lerChave(address)
  const bare = bareDocument(trimmed)
  if (ARRECADACAO.test(bare)) return lerArrecadacao(bare)
  const nota = pareceChave(bare) ? lerChave(bare) : null
  const boleto = BOLETO.test(bare) ? lerBoleto(bare, perto) : null
  // Both have 44 digits: the check digits tell which of them it is.
  return [nota, boleto].find(read => read?.erros.length === 0) ?? nota ?? boleto
}

/** A code as it is stored and compared, so that a bar code and its typed line are the same; one with a wrong digit stays as typed. */
export function codigoGuardado(text: string): string {
  const lido = lerCodigo(text, ANY_DAY)
  return lido && lido.erros.length === 0 ? lido.codigo : text.trim()
}

/** A code as a bank's app takes it: the typed line, or the text of PIX. Another text as it is. */
export function codigoParaPagar(codigo: string): string {
  if (/^8\d{43}$/.test(codigo)) return linhaDaArrecadacao(codigo)
  return /^\d{44}$/.test(codigo) && !pareceChave(codigo) ? linhaDoBoleto(codigo) : codigo
}

/** Optional code of a payment, stored as {@link codigoGuardado}. */
export const codigoDePagamento = () =>
  textoOpcional(MAX_CODIGO)
    .transform(text => text && codigoGuardado(text))
    .pipe(z.string().nullable())

/** A code as it is printed: "00190.50095 40144.816069 06809.350314 3 37370000000100". */
export function formatCodigo(codigo: string): string {
  const linha = codigoParaPagar(codigo)
  if (/^\d{47}$/.test(linha))
    return linha.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
  return /^8\d{47}$/.test(linha) ? linha.replace(/(.{11})(.)/g, '$1-$2 ').trim() : codigo
}
