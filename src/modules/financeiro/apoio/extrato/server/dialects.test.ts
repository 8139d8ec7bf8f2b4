import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import { formatAmount, fromCents } from '#platform/contract/numbers/money.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { effortOf } from '#platform/testing/effort/effort.ts'
import { readStatement } from './read-file.ts'

interface Movement {
  data: string
  descricao: string
  /** Money spent in cents; negative where it came in. Never 0. */
  gasto: bigint
}

const TEXTS = [
  'Padaria Conceição',
  'Posto São João',
  'Mercado, feira; e "cia"',
  'Açaí & Cia',
  'Loja\t2',
  'Água | luz',
]
const cents = fc.oneof(fc.bigInt(1n, 99n), fc.bigInt(100n, 99_999n), fc.bigInt(100_000n, 123_456_789n))
const movement = fc.record({
  descricao: fc.constantFrom(...TEXTS),
  gasto: fc.tuple(cents, fc.boolean()).map(([value, out]) => (out ? value : -value)),
})
/** A line a day: two of one day and amount read alike forwards and backwards. */
const statement = fc
  .array(movement, { minLength: 1, maxLength: 12 })
  .map(all => all.map((each, at): Movement => ({ ...each, data: addDays('2026-02-01', at) })))

const ENCODINGS = {
  utf8: (text: string) => new TextEncoder().encode(text),
  marked: (text: string) => new TextEncoder().encode(`\ufeff${text}`),
  latin1: (text: string) => Uint8Array.from(text, char => char.charCodeAt(0)),
  utf16: (text: string) =>
    Uint8Array.from(
      [...`\ufeff${text}`].flatMap(char => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
    ),
}
const style = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom(...(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])),
  backwards: fc.boolean(),
  separator: fc.boolean(),
})
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const brl = (value: bigint) => formatAmount(fromCents(value))
const plus = (value: bigint) => (value < 0n ? -value : value)

/** Columns of a dialect for a movement and for the balance after it. */
interface Dialect {
  titles: string[]
  cells: (movement: Movement, saldo: bigint) => string[]
  /** Begins with a line of balance. */
  opening?: (saldo: bigint) => string[]
}

const DIALECTS: Record<string, Dialect> = {
  'columns of money in and out': {
    titles: ['Data', 'Descrição', 'Entrada(R$)', 'Saída(R$)'],
    cells: ({ gasto }) => [brl(gasto < 0n ? -gasto : 0n), brl(gasto > 0n ? gasto : 0n)],
  },
  'credit and debit, the debit negative': {
    titles: ['Data', 'Histórico', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)'],
    cells: ({ gasto }, saldo) => [gasto < 0n ? brl(-gasto) : '', gasto > 0n ? brl(-gasto) : '', brl(saldo)],
  },
  'amounts without a sign beside D and C': {
    titles: ['Data', 'Lançamento', 'Valor', 'D/C'],
    cells: ({ gasto }) => [brl(plus(gasto)), gasto > 0n ? 'D' : 'C'],
  },
  'a nature in words before the amount': {
    titles: ['Data', 'Descrição', 'Natureza', 'Valor (R$)'],
    cells: ({ gasto }) => [gasto > 0n ? 'Débito' : 'Crédito', brl(plus(gasto))],
  },
  'letters behind the amount, and a balance': {
    titles: ['DATA', 'HISTÓRICO', 'VALOR', 'SALDO'],
    cells: ({ gasto }, saldo) => [`${brl(plus(gasto))} ${gasto > 0n ? 'D' : 'C'}`, brl(saldo)],
    opening: saldo => ['', brl(saldo)],
  },
  'signs of an account with balances': {
    titles: ['Data', 'Descrição', 'Valor', 'Saldo'],
    cells: ({ gasto }, saldo) => [brl(-gasto), brl(saldo)],
    opening: saldo => ['', brl(saldo)],
  },
  'inverted signs, settled by balances': {
    titles: ['Data', 'Descrição', 'Valor', 'Saldo'],
    cells: ({ gasto }, saldo) => [brl(gasto), brl(saldo)],
    opening: saldo => ['', brl(saldo)],
  },
  'no signs at all, settled by balances': {
    titles: ['Data', 'Descrição', 'Valor', 'Saldo'],
    cells: ({ gasto }, saldo) => [brl(plus(gasto)), brl(saldo)],
    opening: saldo => ['', brl(saldo)],
  },
}

const OPENING = 5_000n

function write(movements: Movement[], { titles, cells, opening }: Dialect, style: Style): Uint8Array {
  let saldo = OPENING
  const lines = movements.map(each => {
    saldo -= each.gasto
    return [formatDate(each.data), each.descricao, ...cells(each, saldo)]
  })
  if (opening) lines.unshift(['31/01/2026', 'SALDO ANTERIOR', ...opening(OPENING)])
  if (style.backwards) lines.reverse()
  const head = style.separator ? [`sep=${style.delimiter}`] : []
  const text = [...head, ...[titles, ...lines].map(line => line.map(quoted).join(style.delimiter))]
  return ENCODINGS[style.encoding](text.join(style.lineEnd))
}

function spent(bytes: Uint8Array) {
  const { rows, gastoNegativo } = readStatement(bytes, '2026-02')
  return rows
    .map(({ data, descricao, valor }) => ({
      data,
      descricao,
      gasto: gastoNegativo ? -BigInt(valor.replace('.', '')) : BigInt(valor.replace('.', '')),
    }))
    .sort((a, b) => a.data.localeCompare(b.data))
}
const plain = (movements: Movement[]) =>
  movements.map(each => ({ ...each, descricao: each.descricao.replace('\t', ' ') }))

describe('any statement, in each dialect', () => {
  test.each(Object.keys(DIALECTS))('%s', name => {
    const dialect = DIALECTS[name]
    if (!dialect) throw new Error(name)
    fc.assert(
      fc.property(statement, style, (movements, how) => {
        expect(spent(write(movements, dialect, how))).toEqual(plain(movements))
      }),
    )
  })

  const leaf = fc.record({ closed: fc.boolean(), gap: fc.constantFrom('', '\n', '\r\n  ') })
  test.each(['OFX', 'ofx'])('%s, with and without closing tags', root => {
    fc.assert(
      fc.property(statement, leaf, style, (movements, { closed, gap }, { encoding }) => {
        const tag = (name: string, text: string) => `<${name}>${text}${closed ? `</${name}>` : ''}${gap}`
        const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        const all = movements.map(({ data, descricao, gasto }, at) =>
          [
            '<STMTTRN>',
            tag('TRNTYPE', gasto > 0n ? 'DEBIT' : 'CREDIT'),
            tag('DTPOSTED', data.replaceAll('-', '')),
            tag('TRNAMT', fromCents(-gasto)),
            tag('FITID', String(at)),
            tag('MEMO', escaped(descricao)),
            closed ? '</STMTTRN>' : '',
          ].join(''),
        )
        const text = `<${root}><CURDEF>BRL<BANKTRANLIST>${all.join('')}</BANKTRANLIST></${root}>`
        expect(spent(ENCODINGS[encoding](text))).toEqual(plain(movements))
      }),
    )
  })
})

describe('any bytes', () => {
  const pieces = [
    'data;descricao;valor\n',
    '03/02/2026;a;1,00\n',
    'saldo',
    '<OFX>',
    '<STMTTRN>',
    '<TRNAMT>',
    '&#',
    '"',
    ';',
    '\r',
  ]
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string()))
      .map(all => new TextEncoder().encode(all.join(''))),
  )
  test('are read, or refused with a sentence', () => {
    fc.assert(
      fc.property(noise, bytes => {
        try {
          readStatement(bytes, '2026-02')
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
      { numRuns: 500 },
    )
  })

  const MB = 1_000_000
  test.each([
    `<OFX><${'a'.repeat(MB)}`,
    `<OFX>${'<a'.repeat(MB / 2)}`,
    `<OFX>${'<STMTTRN x'.repeat(MB / 10)}`,
    `<OFX><STMTTRN><MEMO>${'&#'.repeat(MB / 2)}`,
    `<OFX><STMTTRN><MEMO>${'&amp;'.repeat(MB / 5)}`,
    `<OFX><STMTTRN><MEMO>${'a '.repeat(MB / 2)}`,
    `<OFX>${'<!--'.repeat(MB / 4)}`,
    `<OFX>${'<![CDATA['.repeat(MB / 9)}`,
    `<OFX>${'<CURRENCY><CURSYM>X'.repeat(MB / 20)}`,
    '"'.repeat(MB),
    '1;'.repeat(MB / 2),
    `data;descricao;valor\n${'1;'.repeat(MB / 2)}`,
    `data;descricao;valor\n${'03/02/2026;saldo ;1\n'.repeat(9_900)}`,
    `data;descricao;valor;saldo\n${'03/02/2026;a;1;1\n'.repeat(9_900)}`,
    `data;descricao;valor\n03/02/2026;${' '.repeat(MB)}a;1,00`,
    `data;descricao;valor\n03/02/2026;saldo ${'dia '.repeat(MB / 4)};1,00`,
    `data;descricao;valor\n03/02/2026;a;${'1'.repeat(MB)}`,
    `data;descricao;valor\n${'3'.repeat(MB)};a;1,00`,
    `${' '.repeat(MB)};${'a'.repeat(9)}`,
    '\n'.repeat(MB),
    '\u00c3'.repeat(MB / 2),
  ])('a hostile megabyte, number %#, holds nobody up', async text => {
    const bytes = new TextEncoder().encode(text)
    const effort = await effortOf(() => {
      try {
        readStatement(bytes, '2026-02')
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    })
    expect(effort).toBeLessThan(500)
  })
})
