import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../../testing/files/files.ts'
import { sheetsOf } from '../../../../testing/files/spreadsheets-files.ts'
import { SEM_RESULTADO } from './cell.ts'
import { dateText } from './date-cells.ts'
import { type Escolha, readSheet } from './read.ts'

const known = ['nome', 'valor', 'data']
const read = async (bytes: Uint8Array) => {
  const { partes, ...rest } = await readSheet(bytes, known)
  return { ...rest, linhas: partes.flatMap(part => JSON.parse(part) as [number, unknown[]][]) }
}
const text = (content: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8') =>
  Buffer.from(content, encoding)

/** A workbook by its parts, as somebody else's program writes it. */
function workbookOf(
  sheet: string,
  { shared = '', styles = '', book = '', rows = `<sheetData>${sheet}</sheetData>` } = {},
) {
  const parts: [string, string][] = [
    [
      'xl/workbook.xml',
      `<workbook>${book}<sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet>${rows}</worksheet>`],
    ['xl/sharedStrings.xml', `<sst>${shared}</sst>`],
    ['xl/styles.xml', `<styleSheet>${styles}</styleSheet>`],
  ]
  return zipOf(parts.map(([name, content]) => ({ name, content, deflate: true })))
}
const HEAD =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c><c r="B1" t="inlineStr"><is><t>Valor</t></is></c></row>'

describe('a text', () => {
  test.each([
    ['semicolons, as Excel in Brazil', text('\uFEFFNome;Valor\r\n"Zoé; filhos";1.234,56\r\n')],
    ['tabs, as cells are pasted', text('Nome\tValor\n"Zoé; filhos"\t1.234,56\n')],
    ['commas', text('Nome,Valor\n"Zoé; filhos","1.234,56"\n')],
    ['windows-1252', text('Nome;Valor\n"Zoé; filhos";1.234,56\n', 'latin1')],
    ['UTF-16', text('\uFEFFNome\tValor\n"Zoé; filhos"\t1.234,56\n', 'utf16le')],
    ['a named separator', text('sep=;\r\nNome;Valor\r\n"Zoé; filhos";1.234,56\r\n')],
  ])('with %s has its cells', async (_, bytes) => {
    const { linhas, titulos } = await read(bytes)
    expect(titulos).toEqual(['Nome', 'Valor'])
    expect(linhas.map(([, cells]) => cells)).toEqual([['Zoé; filhos', '1.234,56']])
  })

  test('has quotes within a cell as text', async () => {
    const { linhas } = await read(text('Nome;Valor\nTubo 5";2\n"Chapa ""fina""";3\n'))
    expect(linhas.map(([, cells]) => cells)).toEqual([
      ['Tubo 5"', '2'],
      ['Chapa "fina"', '3'],
    ])
  })

  test('of one line is a record, unless it has headings', async () => {
    const { cabecalho, linhas } = await read(text('Zoé;1.234,56\n'))
    expect([cabecalho, linhas]).toEqual([0, [[1, ['Zoé', '1.234,56']]]])
    await expect(read(text('Nome;Valor\n'))).rejects.toThrow('Inclua os registros abaixo deles')
  })

  test('begins at its headings, below a title, and counts lines as the spreadsheet does', async () => {
    const { cabecalho, linhas } = await read(text('Relatório de 2026;\n\nNome;Valor\nA;1\n\nB;2\n'))
    expect(cabecalho).toBe(3)
    expect(linhas).toEqual([
      [4, ['A', '1']],
      [6, ['B', '2']],
    ])
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'uma imagem'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'uma planilha antiga'],
    ['zeros', Buffer.from('a\0b\0\0c'), 'não é um texto'],
    ['a quote without end', text('Nome;Valor\n"A\nB";1\nC 5";2\nD;"3\nE;4\n'), 'abertas na linha 5 não'],
    ['headings alone', text('Nome;Valor\n'), 'não tem linhas'],
    ['too many rows', text(`Nome\n${'a\n'.repeat(20_001)}`), 'mais de 20.000 linhas'],
  ])('that is %s is refused with a sentence', async (_, bytes, sentence) => {
    await expect(readSheet(bytes, known)).rejects.toThrow(sentence)
  })
})

describe('a workbook', () => {
  test('of another program: dates, numbers, yes and no, formulas by their results, merged cells', async () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['Empresa X'],
        ['Nome', 'Valor', 'Data'],
        ['Grupo', 1234.5, new Date(Date.UTC(2026, 1, 28))],
        [null, 0.1 + 0.2, new Date(Date.UTC(1950, 11, 31))],
        [true, 12345678000195, 'x'],
      ],
      { cellDates: true, UTC: true },
    )
    sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 3, c: 0 } }]
    sheet.B5 = { t: 'n', v: 7, f: 'SUM(B3:B4)' }
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Vazia')
    utils.book_append_sheet(book, sheet, 'Dados')
    const { linhas, folha, cabecalho } = await read(write(book, { type: 'buffer', bookType: 'xlsx' }))
    expect({ folha, cabecalho }).toEqual({
      folha: { nome: 'Dados', todas: ['Vazia', 'Dados'] },
      cabecalho: 2,
    })
    expect(linhas).toEqual([
      [3, ['Grupo', 1234.5, '28/02/2026']],
      [4, ['Grupo', 0.3, '31/12/1950']],
      [5, ['Sim', 7, 'x']],
    ])
  })

  const SHEETS = {
    Instruções: [['Como preencher'], ['Nome é obrigatório']],
    Dados: [['Relatório'], ['Nome', 'Valor'], ['A', 1], ['B', 2]],
    Outra: [
      ['Nome', 'Valor'],
      ['C', 3],
    ],
    Oculta: [
      ['Nome', 'Valor'],
      ['D', 4],
    ],
  }

  test('of several sheets is read at the first with known headings, or where the person says', async () => {
    const bytes = sheetsOf(SHEETS, ['Oculta'])
    const todas = ['Instruções', 'Dados', 'Outra']
    const found = await read(bytes)
    expect(found).toMatchObject({ folha: { nome: 'Dados', todas }, cabecalho: 2, total: 2 })
    expect(found.primeiras).toEqual([
      { linha: 1, texto: 'Relatório' },
      { linha: 2, texto: 'Nome · Valor' },
      { linha: 3, texto: 'A · 1' },
      { linha: 4, texto: 'B · 2' },
    ])
    const asked = (escolha: Escolha) => readSheet(bytes, known, escolha)
    expect(await asked({ folha: 'Outra' })).toMatchObject({
      folha: { nome: 'Outra' },
      cabecalho: 1,
      total: 1,
    })
    expect(await asked({ folha: 'Instruções' })).toMatchObject({ titulos: ['Como preencher'], total: 1 })
    expect(await asked({ folha: 'Dados', cabecalho: 3 })).toMatchObject({ titulos: ['A', '1'], total: 1 })
    const bare = await asked({ folha: 'Dados', cabecalho: 0 })
    expect(bare).toMatchObject({ cabecalho: 0, titulos: ['Coluna A', 'Coluna B'], total: 4 })
    const refused = 'A folha “Oculta” não tem linhas'
    await expect(asked({ folha: 'Oculta' })).rejects.toThrow(refused)
    await expect(asked({ folha: 'Dados', cabecalho: 9 })).rejects.toThrow('não tem linhas')
  })

  test('by its parts: shared and rich texts, CDATA, a prefix, a formula without a result, an error', async () => {
    const shared =
      '<si><r><t>Zé </t></r><r><t>&amp; filhos</t></r><rPh><t>zzz</t></rPh></si><si><t><![CDATA[<b>]]></t></si>'
    const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`
    const { linhas } = await read(
      workbookOf(
        HEAD +
          row(2, '<c r="A2" t="s"><v>0</v></c><c r="B2"><f>1+1</f></c>') +
          row(4, '<c r="B4" t="e"><v>#REF!</v></c><c r="A4" t="s"><v>1</v></c>') +
          '<row><c t="str"><f>A1</f><v>linha_x000A_duas</v></c><c><v>1E3</v></c><c t="str"><f>A1</f><v></v></c></row>',
        { shared },
      ),
    )
    expect(linhas).toEqual([
      [2, ['Zé & filhos', SEM_RESULTADO]],
      [4, ['<b>', '#REF!']],
      [5, ['linha\nduas', 1000, '']],
    ])
    const prefixed = await read(
      workbookOf('', {
        rows: '<x:sheetData xmlns:x="m"/>',
      }),
    ).catch(error => error)
    expect(prefixed).toMatchObject({ codigo: 'dados_invalidos' })
  })

  test('with characters that no database keeps is read, with signs in their places', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const heading = `${'x'.repeat(199)}😀`
    const { linhas, titulos } = await read(
      workbookOf(
        `<row r="1">${cell('Nome')}${cell('Valor')}${cell(heading)}</row>
         <row r="2">${cell('a_x0000_b_xD800_c&#0;&#xD800;')}${cell('_xD83D__xDE00_')}</row>`,
      ),
    )
    expect(linhas).toEqual([[2, ['a\ufffdb\ufffdc&#0;&#xD800;', '😀']]])
    expect(titulos[2]?.at(-1)).toBe('\ufffd')
  })

  test('that counts days from 1904 has its own dates, and 29/02/1900 is none', () => {
    expect(dateText(0, true)).toBe('01/01/1904')
    expect(dateText(1, false)).toBe('01/01/1900')
    expect(dateText(59, false)).toBe('28/02/1900')
    expect(dateText(60, false)).toBeUndefined()
    expect(dateText(61, false)).toBe('01/03/1900')
    expect(dateText(46_081.75, false)).toBe('28/02/2026 18:00')
  })

  const row = (content: string) => workbookOf(`${HEAD}<row r="2">${content}</row>`)
  test.each([
    ['cells', row('<c r="A2" '.repeat(350_000))],
    ['cells with content', row('<c r="A2">'.repeat(350_000))],
    ['quotes', row(`<c r="A2'`.repeat(350_000))],
    ['texts', row(`<c r="A2" t="inlineStr"><is>${'<t>'.repeat(1_300_000)}</is></c>`)],
    ['phonetic guides', row(`<c r="A2" t="inlineStr"><is>${'<rPh>'.repeat(700_000)}</is></c>`)],
    ['results', row(`<c r="A2">${'<v>'.repeat(1_300_000)}</c>`)],
    ['sheets', workbookOf(HEAD, { book: '<sheet '.repeat(500_000) })],
    ['formats', workbookOf(HEAD, { styles: `<cellXfs>${'<xf '.repeat(1_000_000)}</cellXfs>` })],
    ['literal texts', row(`<c r="A2" t="inlineStr"><is><t>${'<![CDATA['.repeat(400_000)}</t></is></c>`)],
  ])('with many %s that do not end is read or refused at once', async (_, bytes) => {
    const begun = performance.now()
    await readSheet(bytes, known).catch(error => expect(error).toMatchObject({ codigo: 'dados_invalidos' }))
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test.each([
    [
      'entities of its own',
      workbookOf(HEAD, { rows: '<!DOCTYPE x [<!ENTITY a "b">]><sheetData/>' }),
      'danificada',
    ],
    [
      'rows in no order',
      workbookOf('<row r="5"/><row r="3"/>'.replaceAll('/>', '><c><v>1</v></c></row>')),
      'danificada',
    ],
    ['a row without end', workbookOf('<row r="1"><c><v>1</v></c>'), 'danificada'],
    ['no workbook in it', zipOf([{ name: 'a.txt', content: 'a' }]), 'danificada'],
    ['only a beginning', Buffer.from('PK\x03\x04'), 'danificada'],
    [
      'more in it than it may unpack to',
      zipOf([
        { name: 'xl/workbook.xml', content: '<workbook/>', says: 200_000_000 },
        { name: 'xl/_rels/workbook.xml.rels', content: '<a/>' },
      ]),
      'danificada|espaço demais',
    ],
  ])('with %s is refused with a sentence', async (_, bytes, sentence) => {
    await expect(readSheet(bytes, known)).rejects.toThrow(new RegExp(sentence))
  })
})
