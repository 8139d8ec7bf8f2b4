import { bareDocument } from '../documents.ts'
import { lerArrecadacao } from './arrecadacao.ts'
import { lerBoleto } from './boleto.ts'
import { lerBrCode, pareceBrCode } from './br-code.ts'
import type { Lido } from './lido.ts'
import { emitidaAte, lerChave, lerEndereco, pareceChave } from './nota.ts'

/** Of a boleto the fourth digit is 9, the real. Of a key it is the year's last. */
const BARRAS = /^[0-79]\d\d9\d{40}$/
const LINHA = /^\d{47}$/
const ARRECADACAO = /^8\d{43}(\d{4})?$/

/** For reading what is stored, whose due date is not asked for. */
export const ANY_DAY = '2026-01-01'

/**
 * Reads whatever is printed on a bill: a boleto (bar code or typed line), a bill of a utility or of the state, PIX to be copied, the
 * key of an invoice, or the address in the QR code of an NFC-e. Spaces and punctuation do not matter.
 * @param perto the issue date, or today: the due date of a boleto is counted near it
 * @returns null where it is none of them, or not whole yet
 */
export function lerCodigo(text: string, perto: string): Lido | null {
  const trimmed = text.trim()
  if (pareceBrCode(trimmed)) return lerBrCode(trimmed)
  const address = lerEndereco(trimmed)
  if (address) return address
  const bare = bareDocument(trimmed)
  if (ARRECADACAO.test(bare)) return lerArrecadacao(bare)
  const nota = pareceChave(bare) ? lerChave(bare) : null
  const boleto = BARRAS.test(bare) || LINHA.test(bare) ? lerBoleto(bare, perto) : null
  // Both have 44 digits: the check digits tell which of them it is. Where they do not, it is no key of the future.
  const either = emitidaAte(bare, perto) ? [nota, boleto] : [boleto, nota]
  return either.find(read => read?.erros.length === 0) ?? either.find(read => read) ?? null
}

/**
 * Reads a code that pays something, as it is stored. As {@link lerCodigo}, but what may be a boleto or the key of an invoice, both
 * with right check digits, is the boleto: a key pays nothing.
 */
export function lerPagamento(codigo: string, perto: string = ANY_DAY): Lido | null {
  const bare = bareDocument(codigo)
  const boleto = BARRAS.test(bare) ? lerBoleto(bare, perto) : null
  return boleto?.erros.length === 0 ? boleto : lerCodigo(codigo, perto)
}
