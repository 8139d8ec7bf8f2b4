import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bareDocument,
  formatChaveAcesso,
  formatCnpj,
  formatCpf,
  formatCpfCnpj,
  maskCnpj,
  maskCpf,
  maskCpfCnpj,
  maskPhone,
  namedCpfCnpj,
} from './documents.ts'

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789ABCxyz.-/()+ ßı'), maxLength: 24 }),
)

describe('formatting what is stored', () => {
  test.each([
    ['52998224725', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['123456', '123.456'],
    ['112223330001', '11.222.333/0001'],
    ['ISENTO', 'ISENTO'],
    ['123456789012345', '123456789012345'],
    ['', ''],
  ])('%s as CPF or CNPJ is %s', (bare, expected) => {
    expect(formatCpfCnpj(bare)).toBe(expected)
  })

  test.each([
    ['52998224725', 'CPF 529.982.247-25'],
    ['12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
    ['529982', 'CNPJ/CPF 529.982'],
  ])('%s by its name: %s', (bare, expected) => {
    expect(namedCpfCnpj(bare)).toBe(expected)
  })

  test('whole documents only', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25')
    expect(formatCpf('529')).toBe('529')
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('12ABC')).toBe('12ABC')
  })

  test('an access key in eleven groups of four', () => {
    const key = '52060433009911002506550120000007800267301615'
    expect(formatChaveAcesso(key)).toBe('5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615')
    expect(formatChaveAcesso('1234567')).toBe('1234567')
  })

  test('only punctuation is added', () => {
    const bare = fc.string({ unit: fc.constantFrom(...'0123456789ABC'), maxLength: 50 })
    fc.assert(
      fc.property(bare, text => {
        for (const format of [formatCpf, formatCnpj, formatCpfCnpj, formatChaveAcesso]) {
          expect(bareDocument(format(text))).toBe(text)
          expect(format(format(text))).toBe(format(text))
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('masks', () => {
  const masks = [maskCpf, maskCnpj, maskCpfCnpj, maskPhone]

  test('change nothing the second time', () => {
    fc.assert(
      fc.property(typed, text => {
        for (const mask of masks) expect(mask(mask(text))).toBe(mask(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('can be typed and deleted one character at a time', () => {
    for (const [mask, whole] of [
      [maskCpf, '529.982.247-25'],
      [maskCnpj, '12.ABC.345/01DE-35'],
      [maskCpfCnpj, '12.ABC.345/01DE-35'],
      [maskCpfCnpj, '11.222.333/0001-81'],
      [maskPhone, '(11) 98765-4321'],
    ] as const) {
      const text = Array.from(whole.replace(/[^A-Z0-9]/g, '')).reduce((value, key) => mask(value + key), '')
      expect(text).toBe(whole)
      let left = whole as string
      for (let presses = 0; left !== '' && presses < whole.length; presses++) left = mask(left.slice(0, -1))
      expect(left).toBe('')
    }
  })

  test.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123.4'],
    ['123456', '123.456'],
    ['52998224725', '529.982.247-25'],
    ['529982247259', '529.982.247-25'],
    ['5a2', '52'],
  ])('CPF %j becomes %j', (text, expected) => {
    expect(maskCpf(text)).toBe(expected)
  })

  test.each([
    ['52998224725', '529.982.247-25'],
    ['112223330001', '11.222.333/0001'],
    ['11222333000181', '11.222.333/0001-81'],
    ['1122233300018199', '11.222.333/0001-81'],
    ['12abc', '12.ABC'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12abc34501dexy3z5', '12.ABC.345/01DE-35'],
  ])('CPF or CNPJ %j becomes %j', (text, expected) => {
    expect(maskCpfCnpj(text)).toBe(expected)
  })

  test.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1134567890', '(11) 3456-7890'],
    ['11987654321', '(11) 98765-4321'],
    ['11 98765.4321', '(11) 98765-4321'],
    ['+351 912 345 678', '+351 912 345 678'],
    ['0800 123 4567', '0800 123 4567'],
    ['(11) 3456-7890 ramal 12', '(11) 3456-7890 ramal 12'],
    ['5511987654321', '5511987654321'],
  ])('phone %j becomes %j', (text, expected) => {
    expect(maskPhone(text)).toBe(expected)
  })
})
