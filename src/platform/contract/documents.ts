/**
 * Brazilian documents: CPF, CNPJ and the access key of an NF-e. "Bare" is how they are stored: without
 * punctuation, in capitals. Wrong check digits are warned about and never refused.
 */

const CPF = /^\d{11}$/
const CNPJ = /^[A-Z0-9]{12}\d{2}$/
const CHAVE_ACESSO = /^\d{6}[A-Z0-9]{12}\d{26}$/
const REPEATED = /^(.)\1*$/

const CPF_PATTERN = '###.###.###-##'
const CNPJ_PATTERN = '##.###.###/####-##'

/** Removes punctuation and spaces and writes in capitals; letters stay, since a CNPJ may have them. */
export function bareDocument(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Modulo 11 with weights from the right, starting at 2 and starting again after `maxWeight`; each character
 * counts its code minus 48, so that digits are themselves. A remainder under 2 gives 0.
 */
function modulo11(chars: string, maxWeight: number): string {
  const sum = Array.from(chars)
    .reverse()
    .reduce((total, char, index) => total + (char.charCodeAt(0) - 48) * (2 + (index % (maxWeight - 1))), 0)
  const remainder = sum % 11
  return remainder < 2 ? '0' : String(11 - remainder)
}

function expectShape(text: string, shape: RegExp, name: string): void {
  if (!shape.test(text)) throw new RangeError(`Not the base of a ${name}: ${JSON.stringify(text)}`)
}

/**
 * The two check digits of a CPF (Receita Federal; weights 10–2, then 11–2).
 * @param base nine digits
 * @throws RangeError when it is anything else
 */
export function cpfCheckDigits(base: string): string {
  expectShape(base, /^\d{9}$/, 'CPF')
  const first = modulo11(base, 11)
  return first + modulo11(base + first, 11)
}

/**
 * The two check digits of a CNPJ, numeric or alphanumeric (IN RFB 2.229/2024, annex; weights 5–2, 9–2, then 6–2, 9–2).
 * @param base twelve characters A–Z or 0–9, in capitals
 * @throws RangeError when it is anything else
 */
export function cnpjCheckDigits(base: string): string {
  expectShape(base, /^[A-Z0-9]{12}$/, 'CNPJ')
  const first = modulo11(base, 9)
  return first + modulo11(base + first, 9)
}

/**
 * The check digit of an NF-e access key (Manual de Orientação do Contribuinte of the NF-e, weights 2–9 from
 * the right; the issuer's CNPJ, at 7–20, may have letters).
 * @param base the first 43 positions, bare
 * @throws RangeError when it is anything else
 */
export function chaveAcessoCheckDigit(base: string): string {
  expectShape(base, /^\d{6}[A-Z0-9]{12}\d{25}$/, 'chave de acesso')
  return modulo11(base, 9)
}

/** Are the check digits right? Punctuation is ignored; one digit repeated is never a CPF. */
export function isCpf(text: string): boolean {
  const bare = bareDocument(text)
  return CPF.test(bare) && !REPEATED.test(bare) && bare.endsWith(cpfCheckDigits(bare.slice(0, 9)))
}

/** Are the check digits right, in the numeric or the alphanumeric form? Otherwise as `isCpf`. */
export function isCnpj(text: string): boolean {
  const bare = bareDocument(text)
  return CNPJ.test(bare) && !REPEATED.test(bare) && bare.endsWith(cnpjCheckDigits(bare.slice(0, 12)))
}

/** Either document, as `isCpf` and `isCnpj`. */
export function isCpfOrCnpj(text: string): boolean {
  return isCpf(text) || isCnpj(text)
}

/** Is the check digit right? Punctuation and spaces are ignored. The issuer inside is not judged. */
export function isChaveAcesso(text: string): boolean {
  const bare = bareDocument(text)
  return (
    CHAVE_ACESSO.test(bare) && !REPEATED.test(bare) && bare.endsWith(chaveAcessoCheckDigit(bare.slice(0, 43)))
  )
}

/** Fills the `#` of a pattern as far as the characters go; punctuation appears once something follows it. */
function fill(pattern: string, chars: string): string {
  let rest = chars
  let text = ''
  for (const symbol of pattern) {
    if (rest === '') break
    text += symbol === '#' ? rest.slice(0, 1) : symbol
    if (symbol === '#') rest = rest.slice(1)
  }
  return text
}

/** As one types: "123456" → "123.456". Keeps the first eleven digits, drops the rest. Idempotent. */
export function maskCpf(text: string): string {
  return fill(CPF_PATTERN, text.replace(/\D/g, ''))
}

/** As one types: "12abc3" → "12.ABC.3". Letters stay in the first twelve positions only. Idempotent. */
export function maskCnpj(text: string): string {
  const chars = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return fill(CNPJ_PATTERN, chars.slice(0, 12) + chars.slice(12).replace(/\D/g, ''))
}

/** As one types: up to eleven digits the CPF pattern; beyond, or with a letter, the CNPJ pattern. Idempotent. */
export function maskCpfCnpj(text: string): string {
  const chars = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return /^\d{0,11}$/.test(chars) ? maskCpf(chars) : maskCnpj(chars)
}

/**
 * As one types: "(11) 3456-7890", with a ninth digit "(11) 98765-4321". Idempotent. What is not a number with
 * its area code stays as typed: foreign ("+351…"), "0800…", an extension, two numbers, more than eleven digits.
 */
export function maskPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (!/^[\d\s().-]*$/.test(text) || digits.startsWith('0') || digits.length > 11) return text
  return fill(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits)
}

/** "52998224725" → "529.982.247-25"; what does not have eleven digits is returned as it is. */
export function formatCpf(text: string): string {
  const bare = bareDocument(text)
  return CPF.test(bare) ? fill(CPF_PATTERN, bare) : text
}

/** "12ABC34501DE35" → "12.ABC.345/01DE-35"; what does not have a CNPJ's fourteen positions is returned as it is. */
export function formatCnpj(text: string): string {
  const bare = bareDocument(text)
  return CNPJ.test(bare) ? fill(CNPJ_PATTERN, bare) : text
}

/** Up to eleven digits the CPF pattern, 12 to 14 the CNPJ pattern, even incomplete; with letters as `formatCnpj`. */
export function formatCpfCnpj(text: string): string {
  const bare = bareDocument(text)
  return /^\d{1,14}$/.test(bare) ? maskCpfCnpj(bare) : formatCnpj(text)
}

/** The document with its name in front, where its positions tell which it is: "CPF 529.982.247-25". */
export function namedCpfCnpj(text: string): string {
  const bare = bareDocument(text)
  const name = CPF.test(bare) ? 'CPF' : CNPJ.test(bare) ? 'CNPJ' : 'CNPJ/CPF'
  return `${name} ${formatCpfCnpj(text)}`
}

/** An access key in groups of four, as a DANFE prints it; what does not have 44 positions is returned as it is. */
export function formatChaveAcesso(text: string): string {
  const bare = bareDocument(text)
  return CHAVE_ACESSO.test(bare) ? bare.replace(/.{4}(?=.)/g, '$& ') : text
}

const CONFIRA = 'confira o número digitado.'

/**
 * Warning to show beside the field. A value with wrong check digits can still be saved.
 * @param bare the document without punctuation, as `bareDocument` gives it
 * @returns a sentence, or null when the document is right or nothing was typed
 */
export function cpfWarning(bare: string): string | null {
  if (bare === '' || isCpf(bare)) return null
  return CPF.test(bare)
    ? `Os dígitos verificadores do CPF não conferem; ${CONFIRA}`
    : `Um CPF tem 11 dígitos; ${CONFIRA}`
}

/** As `cpfWarning`. */
export function cnpjWarning(bare: string): string | null {
  if (bare === '' || isCnpj(bare)) return null
  return CNPJ.test(bare)
    ? `Os dígitos verificadores do CNPJ não conferem; ${CONFIRA}`
    : `Um CNPJ tem 14 posições, as duas últimas só com números; ${CONFIRA}`
}

/** As `cpfWarning`, where either document may stand. */
export function cpfCnpjWarning(bare: string): string | null {
  if (bare === '' || isCpfOrCnpj(bare)) return null
  if (CPF.test(bare)) return cpfWarning(bare)
  return bare.length === 14
    ? cnpjWarning(bare)
    : `Um CPF tem 11 dígitos e um CNPJ tem 14 posições; ${CONFIRA}`
}

/** As `cpfWarning`, for the access key of an NF-e. */
export function chaveAcessoWarning(bare: string): string | null {
  if (bare === '' || isChaveAcesso(bare)) return null
  return CHAVE_ACESSO.test(bare)
    ? `O dígito verificador da chave de acesso não confere; ${CONFIRA}`
    : `Uma chave de acesso tem 44 posições; ${CONFIRA}`
}
