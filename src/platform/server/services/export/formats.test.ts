import { SSF } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, cellsOf, openXlsx, partOf, readCsv } from '#platform/testing/files/exported.ts'
import { addDays, daysBetween, formatDate } from '../../../contract/dates/dates.ts'
import type { ColunasExportadas, TipoDeColuna } from '../../../contract/export.ts'
import { csv } from './csv.ts'
import type { Linha } from './values.ts'
import { xlsx } from './xlsx.ts'
import { zip } from './zip.ts'

const timezone = 'America/Sao_Paulo'
const tableOf = (...tipos: TipoDeColuna[]) => ({
  titulo: 'Prova & <Teste>',
  timezone,
  colunas: Object.fromEntries(
    tipos.map((tipo, n): [string, ColunasExportadas[string]] => [`c${n}`, [`Coluna ${n}`, tipo]]),
  ),
})
const one = (tipo: TipoDeColuna) => tableOf(tipo)
const line = (...values: unknown[]): Linha => Object.fromEntries(values.map((value, n) => [`c${n}`, value]))

async function* pagesOf(rows: Linha[], size = 7) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
const csvOf = (tabela: ReturnType<typeof tableOf>, rows: Linha[]) =>
  bytesOf({ conteudo: csv(tabela, pagesOf(rows)) })
const xlsxOf = (tabela: ReturnType<typeof tableOf>, rows: Linha[], perSheet?: number) =>
  bytesOf({ conteudo: xlsx(tabela, pagesOf(rows), rows.length, perSheet) })

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '＝',
        '"',
        ';',
        "'",
        ' ',
        ']]>',
        '</t>',
        '_x0041_',
      ),
      fc.string({ maxLength: 20 }),
    )
    .map(([head, tail]) => head + tail),
  fc.constantFrom(
    '=cmd|"/c calc"!A0',
    '=HYPERLINK("http://x.example";"clique")',
    '-2+3+cmd|" /C calc"!A0',
    'Conceição'.normalize('NFD'),
    'Obras 🏗️ do Norte 👩🏽‍🚒',
    'مرحبا بالعالم',
    'linha 1\nlinha 2\r\nlinha 3',
    'ctrl \u0001\u0008\u000b\u001f\u007f\ufffe fim',
    '<b>&amp;</b>',
    '00123',
    '1E5',
    'VERDADEIRO',
    'x'.repeat(20_000),
  ),
)

describe('CSV', () => {
  test.each<[TipoDeColuna, unknown, string]>([
    ['dinheiro', '1234.56', '1234,56'],
    ['dinheiro', '-0.50', '-0,50'],
    ['inteiro', -7, '-7'],
    ['data', '2026-02-28', '28/02/2026'],
    ['instante', '2026-03-01T02:30:00.123Z', '28/02/2026 23:30'],
    ['documento', '52998224725', '529.982.247-25'],
    ['documento', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['documento', '012', "'012"],
    ['chave', '1'.repeat(44), Array.from({ length: 11 }, () => '1111').join(' ')],
    ['telefone', '11987654321', '(11) 98765-4321'],
    ['telefone', '+351 21 000', "'+351 21 000"],
    ['telefone', '08001234567', "'08001234567"],
    ['sim_nao', false, 'Não'],
    ['texto', '=1+1', "'=1+1"],
    ['texto', '+1', "'+1"],
    ['texto', '-1', "'-1"],
    ['texto', '@SUM(A1)', "'@SUM(A1)"],
    ['texto', '\tx', '"\'\tx"'],
    ['texto', '\rx', '"\'\rx"'],
    ['texto', 'a;b', '"a;b"'],
    ['texto', 'diz "sim"', '"diz ""sim"""'],
    ['texto', '="a";1', '"\'=""a"";1"'],
    ['texto', null, ''],
  ])('%s %j is written %j', async (tipo, value, expected) => {
    expect((await csvOf(one(tipo), [line(value)])).toString()).toBe(`\uFEFFColuna 0\r\n${expected}\r\n`)
  })

  test('any text comes back as it was, behind an apostrophe where it could be a formula', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(hostile, hostile)), async rows => {
        const wellFormed = rows.map(row => row.map(text => text.toWellFormed()))
        const read = readCsv(
          await csvOf(
            tableOf('texto', 'texto'),
            wellFormed.map(row => line(...row)),
          ),
        )
        expect(read.slice(1)).toEqual(
          wellFormed.map(row => row.map(text => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text))),
        )
      }),
      { numRuns: 60 },
    ))
})

describe('XLSX', () => {
  test('numbers, dates and instants are such, and shown as people here write them', async () => {
    const tabela = tableOf('dinheiro', 'inteiro', 'data', 'instante', 'data')
    const rows = [
      line('1234.56', 7, '2026-02-28', '2026-03-01T02:30:00.000Z', '1899-12-31'),
      line('-9999999999999.99', -7, '1900-03-01', '2024-02-29T15:00:00Z', null),
    ]
    const sheet = openXlsx(await xlsxOf(tabela, rows)).Sheets['Prova & <Teste>']
    const shown = (at: string) => SSF.format(sheet?.[at].z, sheet?.[at].v)
    expect(cellsOf(sheet)).toEqual([
      ['Coluna 0', 'Coluna 1', 'Coluna 2', 'Coluna 3', 'Coluna 4'],
      [1234.56, 7, new Date('2026-02-28T00:00Z'), new Date('2026-02-28T23:30Z'), '31/12/1899'],
      [-9999999999999.99, -7, new Date('1900-03-01T00:00Z'), new Date('2024-02-29T12:00Z'), null],
    ])
    expect([shown('C2'), shown('D2'), shown('C3'), shown('D3')]).toEqual([
      '28/02/2026',
      '28/02/2026 23:30',
      '01/03/1900',
      '29/02/2024 12:00',
    ])
    expect(shown('A2')).toBe('1,234.56')
    expect(sheet?.A2.t).toBe('n')
  })

  test('every day from 1900 to 2100 is the day it says', async () => {
    const days = Array.from({ length: 800 }, (_, n) => addDays('1900-03-01', n * 92))
    const sheet = openXlsx(
      await xlsxOf(
        one('data'),
        days.map(day => line(day)),
      ),
    ).Sheets['Prova & <Teste>']
    days.forEach((day, n) => {
      expect(SSF.format('dd/mm/yyyy', sheet?.[`A${n + 2}`].v)).toBe(formatDate(day))
    })
    expect(daysBetween('1900-03-01', days.at(-1) ?? '')).toBeGreaterThan(73_000)
  })

  test('any text is text and comes back as it was, but for what XML cannot carry', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(hostile, hostile), { minLength: 1 }), async rows => {
        const bytes = await xlsxOf(
          tableOf('texto', 'texto'),
          rows.map(row => line(...row)),
        )
        const sheet = openXlsx(bytes).Sheets['Prova & <Teste>'] ?? {}
        const kept = (text: string) =>
          text
            .toWellFormed()
            .replace(/\r\n?/g, '\n')
            .replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, '') || null
        rows.forEach((row, r) => {
          row.forEach((text, c) => {
            const cell = sheet[`${'AB'[c]}${r + 2}`]
            expect([cell?.v || null, cell?.f]).toEqual([kept(text), undefined])
            if (cell) expect(cell.t).toBe('s')
          })
        })
      }),
      { numRuns: 40 },
    ))

  test('a cell takes no more than Excel lets it hold', async () => {
    const sheet = openXlsx(await xlsxOf(one('texto'), [line('x'.repeat(40_000))])).Sheets['Prova & <Teste>']
    expect(sheet?.A2.v).toBe('x'.repeat(32_767))
  })

  test('the header is bold and frozen, columns have widths and filters', async () => {
    const workbook = openXlsx(await xlsxOf(tableOf('texto', 'data'), [line('a', '2026-01-01')]))
    const xml = partOf(workbook, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A1:B2"/>')
    const sheet = workbook.Sheets['Prova & <Teste>']
    expect(sheet?.['!autofilter']).toEqual({ ref: 'A1:B2' })
    expect(sheet?.['!cols']?.map(({ width }) => width)).toEqual([32, 13])
    const [, style = ''] = /<c r="A1" s="(\d)"/.exec(xml) ?? []
    const fonts = partOf(workbook, 'xl/styles.xml')
      .split('<cellXfs')[1]
      ?.match(/fontId="\d"/g)
    expect(fonts?.[Number(style)]).toBe('fontId="1"')
    expect(partOf(workbook, 'xl/styles.xml')).toContain('<font><b/>')
  })

  test('without rows there is a header; with too many for a sheet there are more sheets', async () => {
    expect(cellsOf(openXlsx(await xlsxOf(one('texto'), [])).Sheets['Prova & <Teste>'])).toEqual([
      ['Coluna 0'],
    ])
    const rows = Array.from({ length: 25 }, (_, n) => line(n))
    const workbook = openXlsx(await xlsxOf(one('inteiro'), rows, 10))
    expect(workbook.SheetNames).toEqual(['Prova & <Teste>', 'Prova & <Teste> 2', 'Prova & <Teste> 3'])
    const values = workbook.SheetNames.map(name =>
      cellsOf(workbook.Sheets[name])
        .slice(1)
        .map(([value]) => value),
    )
    expect(values.map(({ length }) => length)).toEqual([10, 10, 5])
    expect(values.flat()).toEqual(rows.map(({ c0 }) => c0))
  })

  test('what fails on the way fails the file, and leaving it early ends what it is made from', async () => {
    let ended = false
    async function* source() {
      try {
        for (let n = 0; ; n++) yield [line(`${n} ${Math.random()}`.repeat(50))]
      } finally {
        ended = true
      }
    }
    let taken = 0
    for await (const _ of xlsx(one('texto'), source(), 1e6)) if (++taken > 40) break
    await expect.poll(() => ended).toBe(true)

    const failing = zip([
      {
        name: 'a',
        content: (async function* () {
          yield 'a'
          throw new Error('no more')
        })(),
      },
    ])
    await expect(bytesOf({ conteudo: failing })).rejects.toThrow('no more')
  })
})
