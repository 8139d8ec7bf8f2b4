import { bareDocument, formatCpfCnpj, isCnpj, isCpf } from '../documents.ts'
import { EMAIL } from '../fields.ts'
import { pareceBrCode, recebedorDoPix } from './br-code.ts'
import { lerPagamento } from './ler.ts'

/** Kinds of PIX keys (Banco Central, Manual Operacional do DICT); of a dynamic QR code the host of its address takes the place of one. */
export type TipoDeChave = 'CPF' | 'CNPJ' | 'celular' | 'e-mail' | 'aleatória' | 'endereço'

export interface ChavePix {
  tipo: TipoDeChave
  /** As PIX texts carry it: digits of a document, +5511987654321, lower case. */
  chave: string
}

const ALEATORIA = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const ENDERECO = /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){1,9}$/i
/** A mobile number begins with 9 after its area code (Anatel, códigos nacionais). */
const CELULAR = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9\d{8}$/
/** Of an e-mail that is a key (DICT). */
const MAX_EMAIL = 77

function celular(text: string, bare: string): ChavePix | null {
  const digits = bare.length > 11 && bare.startsWith('55') ? bare.slice(2) : bare
  return /^[+\d\s().-]+$/.test(text) && CELULAR.test(digits)
    ? { tipo: 'celular', chave: `+55${digits}` }
    : null
}

/**
 * Reads a PIX key as people type it, or takes it out of a PIX text to be copied.
 * @returns null where it is none, or where eleven digits may be a mobile number as well as a CPF: see {@link erroDaChavePix}
 */
export function lerChavePix(typed: string): ChavePix | null {
  const text = typed.trim()
  if (pareceBrCode(text)) return lerChavePix(recebedorDoPix(text)?.chave ?? '')
  if (text.includes('@'))
    return EMAIL.test(text) && text.length <= MAX_EMAIL ? { tipo: 'e-mail', chave: text.toLowerCase() } : null
  if (ALEATORIA.test(text)) return { tipo: 'aleatória', chave: text.toLowerCase() }
  const bare = bareDocument(text)
  const phone = celular(text, bare)
  if (isCpf(bare)) {
    if (phone && !text.includes('.')) return /[+(]/.test(text) ? phone : null
    return { tipo: 'CPF', chave: bare }
  }
  if (isCnpj(bare)) return { tipo: 'CNPJ', chave: bare }
  if (phone) return phone
  return ENDERECO.test(text) && /[a-z]/i.test(text) ? { tipo: 'endereço', chave: text.toLowerCase() } : null
}

/**
 * Can this code be paid again and again? Only a PIX with a key of its own: a boleto is another one each time, and a dynamic PIX is
 * one charge.
 */
export function serveSempre(codigo: string): boolean {
  const text = codigo.trim()
  const chave = pareceBrCode(text) && recebedorDoPix(text)?.chave
  return Boolean(chave) && lerChavePix(chave || '')?.tipo !== 'endereço'
}

/** Is this a code of one charge, which is paid once? A PIX key by itself, and what is no code at all, may stand for every month. */
export function valeUmaVez(codigo: string): boolean {
  const text = codigo.trim()
  if (pareceBrCode(text)) return !serveSempre(text)
  const tipo = lerPagamento(text)?.tipo
  return tipo === 'boleto' || tipo === 'arrecadacao'
}

/** Why a text is no PIX key; null where it is one. */
export function erroDaChavePix(typed: string): string | null {
  if (lerChavePix(typed)) return null
  const bare = bareDocument(typed)
  if (isCpf(bare)) return 'Pode ser CPF ou celular: escreva com os pontos do CPF, ou o celular com (DDD).'
  if (/^\d{11}$/.test(bare)) return 'Não é um CPF nem um celular: confira os números.'
  if (/^[\dA-Z]{12}\d{2}$/.test(bare) && !typed.includes('@'))
    return 'Os dígitos do CNPJ não conferem: confira os números.'
  return 'Informe CPF, CNPJ, celular com DDD, e-mail ou chave aleatória.'
}

/** A stored key as people read it: '11.222.333/0001-81', '(11) 98765-4321'. */
export function formatChavePix(chave: string): string {
  const [, ddd, first, second] = /^\+55(\d\d)(\d{5})(\d{4})$/.exec(chave) ?? []
  return ddd ? `(${ddd}) ${first}-${second}` : formatCpfCnpj(chave)
}
