import { canonicalMoney } from '../numbers/money.ts'
import { type Lido, lido } from './lido.ts'

function camposContados(text: string): Map<string, string> | null {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined || length === undefined) return null
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length < Number(length)) return null
    found.set(id, value)
    at += 4 + Number(length)
  }
  return found
}

/**
 * Fields of an EMV text: id of two digits, length of two, value. Null where the text is cut off or something else.
 * Some banks count the bytes of a name with accents (UTF-8), not its characters.
 */
function campos(text: string): Map<string, string> | null {
  const counted = camposContados(text)
  if (counted) return counted
  const found = camposContados(String.fromCharCode(...new TextEncoder().encode(text)))
  const chars = (bytes: string) =>
    new TextDecoder().decode(Uint8Array.from(bytes, byte => byte.charCodeAt(0)))
  return found && new Map([...found].map(([id, bytes]) => [id, chars(bytes)]))
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const GUI = 'br.gov.bcb.pix'
/** A wrong character in one of the two leaves the other. */
const START = /^(?:000201|.{0,20}0014br\.gov\.bcb\.pix)/is
/** A text without its end, the field of the CRC, is cut off: no code yet. One character of it may be wrong, or a blank. */
const END = /(?:.304|6.04|63.4|630.).{3,4}$/s

/** PIX for copying, the text behind its QR code, starts like this (Banco Central, Manual de Padrões para Iniciação do Pix). */
export const pareceBrCode = (text: string): boolean => START.test(text)

/** Account of PIX among those of an EMV text. */
const contaPix = (fields: Map<string, string>) =>
  [...fields]
    .filter(([id]) => Number(id) >= 26 && Number(id) <= 51)
    .map(([, value]) => campos(value))
    .find(account => account?.get('00')?.toLowerCase() === GUI)

/** Who is paid by a PIX: its key, or the host of the bank's address where it is dynamic, and the name that it gives. */
export function recebedorDoPix(text: string): { chave: string; nome: string } | null {
  const fields = campos(text)
  const pix = fields && contaPix(fields)
  if (!pix) return null
  const host = (pix.get('25') ?? '').replace(/^https?:\/\//i, '').split('/')[0] ?? ''
  return { chave: (pix.get('01') ?? host).trim(), nome: fields.get('59')?.trim() ?? '' }
}

/**
 * A PIX to be copied. The value of a dynamic one (with an address) may be the bank's alone, and zero leaves it open.
 * @param text one that {@link pareceBrCode} takes for PIX
 * @returns null where it is cut off, or whole and of another network
 */
export function lerBrCode(text: string): Lido | null {
  const fields = campos(text)
  const right = /6304[\dA-F]{4}$/i.test(text) && text.slice(-4).toUpperCase() === crc16(text.slice(0, -4))
  if (right ? !fields || !contaPix(fields) : !END.test(text)) return null
  const nome = fields?.get('59')?.trim()
  const valor = canonicalMoney(fields?.get('54') ?? '')
  return {
    ...lido('pix', text, nome ? `PIX para ${nome}` : 'PIX'),
    valor: valor === '0.00' ? null : valor,
    erros: right ? [] : ['O código PIX está incompleto ou foi alterado: o CRC não confere.'],
  }
}
