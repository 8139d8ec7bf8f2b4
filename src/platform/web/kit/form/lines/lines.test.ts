import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  data,
  dataOpcional,
  dinheiro,
  texto,
  textoOpcional,
  updatedFields,
} from '#platform/contract/fields.ts'
import { linhas } from '#platform/contract/lines.ts'
import {
  blankLine,
  describeLines,
  holdsDate,
  isBlank,
  lineFields,
  pastedCells,
  withIdsOf,
  withPasted,
} from './lines.ts'

const line = z.strictObject({ nome: texto('Informe o nome.'), nota: textoOpcional(), valor: dinheiro() })
const create = z.strictObject({
  titulo: texto('Informe.'),
  partes: linhas(line, { max: 3, nome: 'partes' }).default([]),
})
const update = updatedFields(create)

test.each([create, update])('the fields of a line are found in the schema of its record', ({ shape }) => {
  expect(Object.keys(lineFields(shape.partes as never) ?? {})).toEqual(['nome', 'nota', 'valor'])
  expect(lineFields(shape.titulo as never)).toBeUndefined()
})

test('a line is blank while nothing was typed into it, and a stored one never', () => {
  const blank = blankLine(line.shape)
  expect(blank).toEqual({ nome: '', nota: '', valor: '' })
  expect(isBlank(blank)).toBe(true)
  expect(isBlank({ ...blank, nota: null, nome: ' ' })).toBe(true)
  expect(isBlank({ ...blank, valor: '0' })).toBe(false)
  expect(isBlank({ ...blank, id: 3 })).toBe(false)
})

test('a line that the record has no longer is saved as a new one', () => {
  const lines = [{ id: 1, nome: 'a' }, { id: 2, nome: 'b' }, { nome: 'c' }]
  expect(withIdsOf(lines, [{ id: 2 }, { id: 9 }])).toEqual([
    { nome: 'a' },
    { id: 2, nome: 'b' },
    { nome: 'c' },
  ])
  expect(withIdsOf(lines, undefined)).toEqual([{ nome: 'a' }, { nome: 'b' }, { nome: 'c' }])
})

test.each([
  ['Cimento', undefined],
  ['Cimento\n', undefined],
  ['Cimento\t3', [['Cimento', '3']]],
  [
    'a\tb\r\nc\t d \r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  ['\t3', [['', '3']]],
])('%j is pasted as %j', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells)
})

test('copied cells go to the right and below, into lines that are there and new ones', () => {
  const blank = { nome: '', nota: '', valor: '' }
  const lines = [
    { id: 1, nome: 'a', nota: '', valor: '1' },
    { id: 2, nome: 'b', nota: '', valor: '2' },
  ]
  const cells = [
    ['x', '7'],
    ['y', '8', 'too far'],
  ]
  expect(withPasted(lines, cells, { row: 1, names: ['nota', 'valor'], blank })).toEqual([
    lines[0],
    { id: 2, nome: 'b', nota: 'x', valor: '7' },
    { nome: '', nota: 'y', valor: '8' },
  ])
})

test('pasted dates without a year get that of the day nearest to the one above, the first nearest to today', () => {
  const blank = { vence: '', nota: '' }
  const cells = [
    ['10/11', '10/11'],
    ['10/12', ''],
    ['10/01', ''],
    ['10/02/2027', ''],
    ['em março', ''],
  ]
  const place = { row: 0, names: ['vence', 'nota'], blank, dates: ['vence'], hoje: '2026-11-23' }
  expect(withPasted([], cells, place)).toEqual([
    { vence: '2026-11-10', nota: '10/11' },
    { vence: '2026-12-10', nota: '' },
    { vence: '2027-01-10', nota: '' },
    { vence: '2027-02-10', nota: '' },
    { vence: 'em março', nota: '' },
  ])
  expect([data(), dataOpcional(), texto('Informe.'), dinheiro()].map(holdsDate)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('of two sides of a conflict those lines are told that differ', () => {
  const [a, b, c] = [{ nome: 'a' }, { nome: 'b' }, { nome: 'c' }]
  const text = ({ nome }: { nome?: unknown }) => String(nome)
  expect(describeLines([a, b, c], [a, c], text)).toBe('2. b\ne 2 linhas iguais')
  expect(describeLines([a, c], [a, b, c], text)).toBe('Só 2 linhas iguais')
  expect(describeLines([a, b], [b, a], text)).toBe('As mesmas linhas, em outra ordem')
  expect(describeLines([], [a], text)).toBe('Nenhuma linha')
  expect(describeLines([a, b], [b], text)).toBe('1. a\ne 1 linha igual')
})
