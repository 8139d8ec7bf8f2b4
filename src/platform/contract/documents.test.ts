import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bareDocument,
  chaveAcessoCheckDigit,
  chaveAcessoWarning,
  cnpjCheckDigits,
  cnpjWarning,
  cpfCheckDigits,
  cpfCnpjWarning,
  cpfWarning,
  isChaveAcesso,
  isCnpj,
  isCpf,
  isCpfOrCnpj,
} from './documents.ts'

const DIGITS = '0123456789'
const ALPHANUMERIC = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const chars = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })
const varied = (text: string) => new Set(text).size > 1

const cpf = chars(DIGITS, 9)
  .map(base => base + cpfCheckDigits(base))
  .filter(varied)
const cnpj = chars(ALPHANUMERIC, 12)
  .map(base => base + cnpjCheckDigits(base))
  .filter(varied)
const chave = fc
  .tuple(chars(DIGITS, 6), chars(ALPHANUMERIC, 12), chars(DIGITS, 25))
  .map(parts => parts.join(''))
  .map(base => base + chaveAcessoCheckDigit(base))
  .filter(varied)

const CHAVE = '52060433009911002506550120000007800267301615'
/** Issued by the official alphanumeric test CNPJ. */
const CHAVE_COM_LETRAS = '35260812ABC34501DE35550010000001231000000428'

describe('official values', () => {
  test.each(['529.982.247-25', '52998224725', ' 529 982 247 25 '])('%s is a CPF', text => {
    expect(isCpf(text)).toBe(true)
    expect(isCpfOrCnpj(text)).toBe(true)
    expect(isCnpj(text)).toBe(false)
  })

  test.each([
    '12ABC34501DE35',
    '12.ABC.345/01DE-35',
    '12.abc.345/01de-35',
    '7TLNM1NC000161',
    '00000000E08G12',
    '11.222.333/0001-81',
  ])('%s is a CNPJ', text => {
    expect(isCnpj(text)).toBe(true)
    expect(isCpfOrCnpj(text)).toBe(true)
    expect(isCpf(text)).toBe(false)
  })

  test('an access key, in groups or not', () => {
    expect(isChaveAcesso(CHAVE)).toBe(true)
    expect(isChaveAcesso(CHAVE_COM_LETRAS)).toBe(true)
    expect(isChaveAcesso(CHAVE_COM_LETRAS.toLowerCase())).toBe(true)
    expect(isChaveAcesso(CHAVE.replace(/(.{4})/g, '$1 '))).toBe(true)
  })

  test.each([
    '',
    '111.111.111-11',
    '000.000.000-00',
    '529.982.247-26',
    '5299822472',
    '529982247250',
    '5299822472A',
  ])('%j is no CPF', text => {
    expect(isCpf(text)).toBe(false)
  })

  test.each([
    '',
    '00.000.000/0000-00',
    '12ABC34501DE36',
    '12ABC34501DE3',
    '12ABC34501DEA5',
    '12ÁBC34501DE35',
  ])('%j is no CNPJ', text => {
    expect(isCnpj(text)).toBe(false)
  })

  test('zeros alone, letters outside the issuer and other lengths are no access key', () => {
    expect(isChaveAcesso('0'.repeat(44))).toBe(false)
    expect(isChaveAcesso(`A${CHAVE.slice(1)}`)).toBe(false)
    expect(isChaveAcesso(CHAVE.slice(1))).toBe(false)
    expect(isChaveAcesso(`${CHAVE}000000`)).toBe(false)
  })

  test('check digits are counted from a whole base only', () => {
    expect(cpfCheckDigits('529982247')).toBe('25')
    expect(cnpjCheckDigits('12ABC34501DE')).toBe('35')
    expect(() => cpfCheckDigits('5299822')).toThrow(RangeError)
    expect(() => cnpjCheckDigits('12abc34501de')).toThrow(RangeError)
    expect(() => chaveAcessoCheckDigit(CHAVE)).toThrow(RangeError)
  })
})

describe('every document with its own check digits is valid', () => {
  test('CPF', () => fc.assert(fc.property(cpf, isCpf)))
  test('CNPJ', () => fc.assert(fc.property(cnpj, isCnpj)))
  test('access key', () => fc.assert(fc.property(chave, isChaveAcesso)))
})

/**
 * What modulo 11 promises: a changed check digit is always seen, and a changed character before it wherever
 * the first check digit is not 0 (remainders 0 and 1 both give 0) and the two values differ modulo 11
 * (among digits always; 'A' and 'L' do not).
 */
function everyChangeIsSeen(
  valid: string,
  base: number,
  alphabet: string,
  isValid: (text: string) => boolean,
) {
  for (const [index, old] of Array.from(valid).entries()) {
    if (index < base && valid[base] === '0') continue
    for (const replacement of index < base && /[A-Z]/.test(old) ? alphabet : DIGITS) {
      if ((replacement.charCodeAt(0) - old.charCodeAt(0)) % 11 === 0) continue
      expect(isValid(valid.slice(0, index) + replacement + valid.slice(index + 1))).toBe(false)
    }
  }
}

describe('one wrong character is noticed', () => {
  test('in a CPF', () => fc.assert(fc.property(cpf, text => everyChangeIsSeen(text, 9, DIGITS, isCpf))))
  test('in a CNPJ', () =>
    fc.assert(fc.property(cnpj, text => everyChangeIsSeen(text, 12, ALPHANUMERIC, isCnpj))))
  test('in an access key', () =>
    fc.assert(fc.property(chave, text => everyChangeIsSeen(text, 43, ALPHANUMERIC, isChaveAcesso))))
})

describe('bareDocument', () => {
  test('keeps letters and digits, in capitals', () => {
    expect(bareDocument(' 12.abc.345/01de-35\u00a0')).toBe('12ABC34501DE35')
    expect(bareDocument('.-/ ')).toBe('')
    expect(bareDocument('não tem')).toBe('NÃOTEM')
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(bareDocument(bareDocument(text))).toBe(bareDocument(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('warnings', () => {
  const warnings = [cpfWarning, cnpjWarning, cpfCnpjWarning, chaveAcessoWarning]

  test('nothing typed and valid documents are silent', () => {
    for (const warning of warnings) expect(warning('')).toBeNull()
    fc.assert(fc.property(cpf, text => cpfWarning(text) === null && cpfCnpjWarning(text) === null))
    fc.assert(fc.property(cnpj, text => cnpjWarning(text) === null && cpfCnpjWarning(text) === null))
    fc.assert(fc.property(chave, text => chaveAcessoWarning(text) === null))
  })

  test('wrong check digits and wrong lengths are named', () => {
    expect(cpfWarning('52998224726')).toContain('dígitos verificadores do CPF')
    expect(cpfWarning('529')).toContain('11 dígitos')
    expect(cnpjWarning('12ABC34501DE36')).toContain('dígitos verificadores do CNPJ')
    expect(cnpjWarning('529')).toContain('14 posições')
    expect(cpfCnpjWarning('11111111111')).toContain('do CPF')
    expect(cpfCnpjWarning('11222333000182')).toContain('do CNPJ')
    expect(cpfCnpjWarning('112223330001')).toContain('um CNPJ tem 14')
    expect(chaveAcessoWarning(`${CHAVE.slice(0, 43)}0`)).toContain('dígito verificador da chave')
    expect(chaveAcessoWarning('123')).toContain('44 posições')
  })
})
