/** Texts that are looked at end here: a bill has some thousands of characters. */
const MAX_TEXT = 200_000
/** A payment book of ten years of months. */
const MAX_FOUND = 120

/** Between the blocks of a typed line and the groups of a key: blanks, also a line end, and the marks that are printed there. */
const S = '[\\s.\\-]{0,4}'

/** Every repetition is bounded, so that no text of a stranger takes long. */
const PATTERNS = [
  /** Typed line of a boleto. */
  new RegExp(
    `(?<!\\d)\\d{5}${S}\\d{5}${S}\\d{5}${S}\\d{6}${S}\\d{5}${S}\\d{6}${S}\\d${S}\\d{14}(?!\\d)`,
    'g',
  ),
  /** Typed line of a utility or of the state. */
  new RegExp(`(?<!\\d)8\\d{10}${S}\\d(?:${S}\\d{11}${S}\\d){3}(?!\\d)`, 'g'),
  /** Key of an invoice, or the digits of a bar code. */
  new RegExp(`(?<![0-9A-Z])\\d{4}(?:${S}[0-9A-Z]{4}){4}(?:${S}\\d{4}){6}(?!\\d)`, 'g'),
  /** Address in the QR code of an NFC-e. */
  /https?:\/\/[^\s?]{4,200}\?[^\s]{44,400}/g,
]

/** PIX to be copied, which a PDF breaks into lines anywhere. */
const PIX = /000201[\x20-\x7e\u00a0-\u024f]{40,500}?6304[0-9A-Fa-f]{4}/g

/**
 * What may be a code of payment or of an invoice in the text of a page, as it is printed, for `lerCodigo` to judge.
 * @returns without repetitions, in the order of the kinds: payments first
 */
export function codigosNoTexto(text: string): string[] {
  const looked = text.slice(0, MAX_TEXT)
  const unbroken = looked.replace(/\r?\n/g, '')
  const [boleto, ...others] = PATTERNS.map(pattern => looked.match(pattern) ?? [])
  const found = [...(boleto ?? []), ...(unbroken.match(PIX) ?? []), ...others.flat()]
  return [...new Set(found)].slice(0, MAX_FOUND)
}
