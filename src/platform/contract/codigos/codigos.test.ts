import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../dates/dates.ts'
import { chaveAcessoCheckDigit } from '../documents.ts'
import { codigoGuardado, codigoParaPagar, formatCodigo } from './codigo.ts'
import { destinoDoCodigo } from './destino.ts'
import { modulo10, modulo11 } from './digitos.ts'
import { interleaved } from './itf.ts'
import { lerCodigo, lerPagamento } from './ler.ts'
import { pareceChave } from './nota.ts'

const HOJE = '2026-11-20'

/** The same numbers at each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}
const digitsOf = (random: (below: number) => number, count: number) =>
  Array.from({ length: count }, () => random(10)).join('')

/** The factor as a bank prints it. */
function fatorDe(date: string): string {
  const days = daysBetween('1997-10-07', date)
  return String(days > 9999 ? ((days - 1000) % 9000) + 1000 : days)
}

function barrasDe(banco: string, fator: string, cents: number, livre: string): string {
  const rest = fator + String(cents).padStart(10, '0') + livre
  const general = modulo11(`${banco}9${rest}`)
  return `${banco}9${general > 9 ? 1 : general}${rest}`
}

describe('boleto', () => {
  test('the examples of FEBRABAN and of a bank are read from line and bar code', () => {
    expect(lerCodigo('00190.50095 40144.816069 06809.350314 3 37370000000100', '2007-12-01')).toEqual({
      tipo: 'boleto',
      codigo: '00193373700000001000500940144816060680935031',
      nome: 'Boleto',
      valor: '1.00',
      vencimento: '2007-12-31',
      emissao: null,
      cnpj: null,
      numero: null,
      erros: [],
    })
    const barras = '34196166700000123451101234567880057123457000'
    expect(lerCodigo(barras, '2002-04-01')).toMatchObject({
      nome: 'Boleto',
      valor: '123.45',
      vencimento: '2002-05-01',
      erros: [],
    })
    expect(codigoParaPagar(barras)).toBe('34191101213456788005871234570001616670000012345')
  })

  test.each([
    ['2026-12-10', '1656', HOJE],
    ['2025-02-21', '9999', HOJE],
    ['2025-02-22', '1000', '2025-02-10'],
    ['2000-07-03', '1000', '2000-06-10'],
  ])('due on %s, the factor is %s', (vencimento, fator, perto) => {
    expect(fatorDe(vencimento)).toBe(fator)
    expect(lerCodigo(barrasDe('341', fator, 100, '0'.repeat(25)), perto)?.vencimento).toBe(vencimento)
  })

  test.each(['0000', '0001', '0500', '0999'])('factor %s is no date; the rest of it is right', fator => {
    const barras = barrasDe('341', fator, 123_456, '0'.repeat(25))
    const expected = { tipo: 'boleto', codigo: barras, valor: '1234.56', vencimento: null, erros: [] }
    for (const perto of ['1999-01-01', HOJE, '2024-10-01']) {
      expect(lerCodigo(barras, perto)).toMatchObject(expected)
      expect(lerCodigo(codigoParaPagar(barras), perto)).toMatchObject(expected)
    }
    expect(codigoGuardado(barras)).toBe(barras)
  })

  test('200 of 20 banks, due from 2000 to 2034, with and without value and date, are read right', () => {
    const random = numbers(47)
    const bancos = '001 003 004 021 033 041 070 077 104 136 208 237 260 336 341 389 422 461 748 756'.split(
      ' ',
    )
    for (let index = 0; index < 200; index++) {
      const issued = addDays('2000-07-03', random(12_300))
      const vencimento = index % 10 === 0 ? null : addDays(issued, random(120))
      const cents = index % 7 === 0 ? 0 : 1 + random(99_999_999)
      const fator = vencimento ? fatorDe(vencimento) : '0000'
      const barras = barrasDe(bancos[index % 20] ?? '', fator, cents, digitsOf(random, 25))
      const valor = cents ? (cents / 100).toFixed(2) : null
      const expected = { tipo: 'boleto', codigo: barras, valor, vencimento, erros: [] }
      expect(lerCodigo(barras, issued)).toMatchObject(expected)
      expect(lerCodigo(codigoParaPagar(barras), issued)).toMatchObject(expected)
    }
  })

  test('each wrong digit of the 47 is caught, and says in which field', () => {
    const line = codigoParaPagar(barrasDe('237', '1656', 123_456, '1234567890123456789012345'))
    let missed = 0
    for (let at = 0; at < line.length; at++) {
      for (let by = 1; by < 10; by++) {
        const wrong = line.slice(0, at) + ((Number(line[at]) + by) % 10) + line.slice(at + 1)
        const read = lerCodigo(wrong, HOJE)
        if (read?.tipo === 'boleto' && read.erros.length === 0) missed++
      }
    }
    expect(missed / (47 * 9)).toBeLessThan(0.01)
    const second = line.slice(0, 12) + ((Number(line[12]) + 1) % 10) + line.slice(13)
    expect(lerCodigo(second, HOJE)?.erros).toContain('O dígito do campo 2 do boleto não confere.')
    // What is wrong stays in it: the bar code has no check digit of a field.
    expect(lerCodigo(second, HOJE)?.codigo).toBe(second)
    // Another currency: it is stored as any wrong digit, and what is right in it is not blamed.
    const dolar = `2372${line.slice(4)}`
    expect(lerCodigo(dolar, HOJE)?.erros).toContain('O quarto dígito do boleto, o da moeda, deveria ser 9.')
    expect(codigoGuardado(dolar)).toBe(dolar)
  })

  test('each wrong digit of a bar code is one of a boleto; without its currency it is none', () => {
    const barras = barrasDe('237', '1656', 123_456, '1234567890123456789012345')
    for (let at = 0; at < 44; at++)
      for (let by = 1; by < 10; by++) {
        const wrong = barras.slice(0, at) + ((Number(barras[at]) + by) % 10) + barras.slice(at + 1)
        if (wrong[0] === '8') continue
        const erros = ['O dígito geral do boleto não confere.']
        const read = lerCodigo(wrong, HOJE)
        expect([wrong, read && [read.tipo, read.erros]]).toEqual([wrong, at === 3 ? null : ['boleto', erros]])
      }
  })
})

describe('a boleto whose digits look like the key of an invoice', () => {
  test('of Bradesco, whose account begins with 1557: it stays a boleto after it was saved', () => {
    const barras = '23791168200000365708550908373449884323603870'
    expect(lerCodigo(barras, HOJE)).toMatchObject({ tipo: 'boleto', erros: [] })
    expect(destinoDoCodigo(barras)).toMatchObject({ tipo: 'banco', chave: '237', nome: 'Bradesco' })
    expect(codigoParaPagar(barras)).toMatch(/^2379\d{43}$/)
    expect(formatCodigo(barras)).toContain(' ')
    expect(lerCodigo(codigoParaPagar(barras), HOJE)?.codigo).toBe(barras)
  })

  test.each('212 237 246 260 290 323 336 422'.split(' '))('of bank %s, 500 that fit its pattern', banco => {
    const random = numbers(Number(banco))
    let both = 0
    for (let fitting = 0; fitting < 500; ) {
      // The model of the invoice stands where it does in a key; general digit and factor read as its month, or not.
      const livre = `1${['55', '57', '65'][random(3)]}${digitsOf(random, 22)}`
      const barras = barrasDe(banco, `1${digitsOf(random, 3)}`, random(99_999_999), livre)
      if (!pareceChave(barras)) continue
      fitting++
      if (chaveAcessoCheckDigit(barras.slice(0, 43)) === barras[43]) both++
      expect(lerPagamento(barras, HOJE)).toMatchObject({ tipo: 'boleto', codigo: barras, erros: [] })
      expect(destinoDoCodigo(barras)?.chave).toBe(banco)
      expect(codigoParaPagar(barras)).toHaveLength(47)
    }
    // Some of them have a check digit that is right for a key, too.
    expect(both).toBeGreaterThan(0)
  })

  test('an invoice key stays one, also where the general digit of a boleto is right', () => {
    let both = 0
    for (let number = 1; number <= 500; number++) {
      const inner = `3526101122233300018155001${String(number).padStart(9, '0')}112345678`
      const chave = inner + chaveAcessoCheckDigit(inner)
      if (modulo11(chave.slice(0, 4) + chave.slice(5)) === Number(chave[4])) both++
      expect(lerCodigo(chave, HOJE)).toMatchObject({ tipo: 'nota', erros: [] })
      expect(lerPagamento(chave, HOJE)?.tipo).toBe('nota')
    }
    expect(both).toBeGreaterThan(0)
  })
})

test('a code is stored the same however it came in, and printed as people know it', () => {
  const linha = '00190.50095 40144.816069 06809.350314 3 37370000000100'
  const barras = codigoGuardado(linha)
  expect(barras).toBe('00193373700000001000500940144816060680935031')
  expect(codigoGuardado(barras)).toBe(barras)
  expect(formatCodigo(barras)).toBe(linha)
  const conta = '83620000000-5 66780048100-0 18097565731-3 00158963608-1'
  expect(formatCodigo(codigoGuardado(conta))).toBe(conta)
  const wrong = linha.replace('40144', '40145')
  expect(codigoGuardado(` ${wrong} `)).toBe(wrong)
  expect(codigoGuardado('ver boleto anexo')).toBe('ver boleto anexo')
})

test('the bar code on the screen has the bars of ISO/IEC 16390', () => {
  // "38" with its start and stop, as the standard's own example draws it.
  expect(interleaved('38').join('')).toBe(['1111', '33', '31', '11', '13', '11', '311'].join(''))
})

describe('arrecadação', () => {
  test.each([
    ['83620000000-5 66780048100-0 18097565731-3 00158963608-1', 'Conta de energia elétrica ou gás', '66.78'],
    ['84890000000-2 40420162201-5 80605190429-2 58603411122-0', 'Conta de telecomunicações', '40.42'],
  ])('%s is read', (linha, nome, valor) => {
    expect(lerCodigo(linha, HOJE)).toMatchObject({
      tipo: 'arrecadacao',
      nome,
      valor,
      vencimento: null,
      erros: [],
    })
  })

  test.each([
    '836200000005667800481000180975657313001589636081',
    '848900000002404201622015806051904292586034111220',
  ])('each wrong digit of the 48 of %s is caught', line => {
    let missed = 0
    for (let at = 0; at < line.length; at++) {
      for (let by = 1; by < 10; by++) {
        const wrong = line.slice(0, at) + ((Number(line[at]) + by) % 10) + line.slice(at + 1)
        const read = lerCodigo(wrong, HOJE)
        if (read?.tipo === 'arrecadacao' && read.erros.length === 0) missed++
      }
    }
    expect(missed / (48 * 9)).toBeLessThan(0.01)
  })

  test('60 codes of all four kinds are read right, and their wrong digits are caught', () => {
    const random = numbers(48)
    for (let index = 0; index < 60; index++) {
      const kind = String(6 + (index % 4))
      const check = (block: string) => {
        if (kind < '8') return modulo10(block)
        const digit = modulo11(block)
        return String(digit > 9 ? 0 : digit)
      }
      const cents = 1 + random(9_999_999)
      const start = `8${1 + (index % 7)}${kind}`
      const rest = String(cents).padStart(11, '0') + digitsOf(random, 29)
      const barras = start + check(start + rest) + rest
      const valor = index % 2 === 0 ? (cents / 100).toFixed(2) : null
      const linha = codigoParaPagar(barras)
      expect(linha).toHaveLength(48)
      for (const text of [barras, linha])
        expect(lerCodigo(text, HOJE)).toMatchObject({ codigo: barras, valor, erros: [] })
      const at = 3 + random(40)
      const wrong = linha.slice(0, at) + ((Number(linha[at]) + 1) % 10) + linha.slice(at + 1)
      expect(lerCodigo(wrong, HOJE)?.erros).not.toEqual([])
    }
  })
})
