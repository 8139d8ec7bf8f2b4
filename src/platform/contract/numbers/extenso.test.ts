import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { porExtenso } from './extenso.ts'
import { fromCents } from './money.ts'

const VALUES = new Map(
  Object.entries({
    um: 1,
    dois: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    onze: 11,
    doze: 12,
    treze: 13,
    quatorze: 14,
    quinze: 15,
    dezesseis: 16,
    dezessete: 17,
    dezoito: 18,
    dezenove: 19,
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
    sessenta: 60,
    setenta: 70,
    oitenta: 80,
    noventa: 90,
    cem: 100,
    cento: 100,
    duzentos: 200,
    trezentos: 300,
    quatrocentos: 400,
    quinhentos: 500,
    seiscentos: 600,
    setecentos: 700,
    oitocentos: 800,
    novecentos: 900,
  }),
)
const SCALES = new Map(
  Object.entries({
    mil: 3,
    milhão: 6,
    milhões: 6,
    bilhão: 9,
    bilhões: 9,
    trilhão: 12,
    trilhões: 12,
  }),
)

/** Reads words back: sums the small ones and moves them at the name of a group. */
function read(words: string): bigint {
  let total = 0n
  let group = 0n
  for (const word of words.split(/[ ,]+/)) {
    const scale = SCALES.get(word)
    if (scale) {
      total += (group || 1n) * 10n ** BigInt(scale)
      group = 0n
    } else group += BigInt(VALUES.get(word) ?? 0)
  }
  return total + group
}

describe('money in words', () => {
  it.each([
    ['0.00', 'zero real'],
    ['0.01', 'um centavo'],
    ['0.99', 'noventa e nove centavos'],
    ['1.00', 'um real'],
    ['1.01', 'um real e um centavo'],
    ['2.50', 'dois reais e cinquenta centavos'],
    ['16.00', 'dezesseis reais'],
    ['21.00', 'vinte e um reais'],
    ['100.00', 'cem reais'],
    ['101.00', 'cento e um reais'],
    ['1000.00', 'mil reais'],
    ['1001.00', 'mil e um reais'],
    ['1100.00', 'mil e cem reais'],
    ['1200.00', 'mil e duzentos reais'],
    ['1234.56', 'mil, duzentos e trinta e quatro reais e cinquenta e seis centavos'],
    ['2000.00', 'dois mil reais'],
    ['100000.00', 'cem mil reais'],
    ['1000000.00', 'um milhão de reais'],
    ['2000000.00', 'dois milhões de reais'],
    ['2000000.10', 'dois milhões de reais e dez centavos'],
    ['1000001.00', 'um milhão e um reais'],
    ['1500000.00', 'um milhão e quinhentos mil reais'],
    ['1234567.00', 'um milhão, duzentos e trinta e quatro mil, quinhentos e sessenta e sete reais'],
    ['3000000000.00', 'três bilhões de reais'],
    ['-5.00', 'menos cinco reais'],
  ])('%s is "%s"', (amount, words) => expect(porExtenso(amount)).toBe(words))

  it('reads back as the same amount, up to a trillion', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), cents => {
        const words = porExtenso(fromCents(cents))
        const [, reais = '', , centavos = ''] =
          /^(?:(.+?) (?:de )?(?:real|reais))?( e )?(?:(.+) centavos?)?$/.exec(words) ?? []
        expect(read(reais) * 100n + read(centavos)).toBe(cents)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses what it cannot name', () => {
    expect(() => porExtenso('1000000000000000.00')).toThrow(RangeError)
    expect(() => porExtenso('1,00')).toThrow(RangeError)
  })
})
