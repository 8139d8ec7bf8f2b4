import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['', []],
  ['   ', []],
  ['silva', [['%silva%']]],
  ['ana silva', [['%ana%'], ['%silva%']]],
  // However short.
  ['da', [['%da%']]],
  ['1', [['%1%']]],
  ['50%', [['%50\\%%']]],
  ['a_b', [['%a\\_b%']]],
  ['\\\\\\', [['%\\\\\\\\\\\\%']]],
  ['％＿＼∖', [['%\\%\\_\\\\\\\\%']]],
  // Formatted documents are looked for bare, too.
  ['12.345.678/0001-95', [['%12.345.678/0001-95%', '%12345678000195%']]],
  ['12.ABC.345/01DE-35', [['%12.ABC.345/01DE-35%', '%12ABC34501DE35%']]],
  ['12345678000195', [['%12345678000195%']]],
  ['guarda-chuva', [['%guarda-chuva%']]],
  ['1.', [['%1.%']]],
])('%j', (busca, patterns) => {
  expect(searchWords(busca)).toEqual(patterns)
})

test('composed and decomposed letters make the same pattern', () => {
  expect(searchWords('çã'.normalize('NFD'))).toEqual(searchWords('çã'.normalize('NFC')))
})

test('more than twenty-five words are not looked for', () => {
  expect(searchWords('a '.repeat(30))).toHaveLength(25)
})
