import { expect, test } from 'vitest'
import { listInput, PAGE_SIZES } from './list.ts'

const schema = listInput(['nome', 'created_at'], { ordem: 'nome', direcao: 'asc' }, {})
const accepted = (input: object) => schema.safeParse(input).success

test('what is not asked for is the first page of 25, in the order of the list', () => {
  const first = { busca: '', ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: 25, filtros: {} }
  expect(schema.parse({})).toEqual(first)
})

test('a page has 1 to 100 rows, and every size that is offered is one', () => {
  for (const por_pagina of [1, ...PAGE_SIZES]) expect(accepted({ por_pagina })).toBe(true)
  for (const por_pagina of [0, 101, 2.5, '25']) expect(accepted({ por_pagina })).toBe(false)
})

test('pages are numbered from 1 to a million', () => {
  for (const pagina of [1, 1_000_000]) expect(accepted({ pagina })).toBe(true)
  for (const pagina of [0, 1_000_001, 1.5]) expect(accepted({ pagina })).toBe(false)
})

test('only a declared column sorts, and nothing else is taken', () => {
  expect(accepted({ ordem: 'created_at' })).toBe(true)
  for (const input of [{ ordem: 'user_id' }, { direcao: 'up' }, { outro: 1 }, { filtros: { outro: 1 } }])
    expect(accepted(input)).toBe(false)
})
