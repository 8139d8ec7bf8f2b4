import { expect, test } from 'vitest'
import { whyNotAll, whyNotBut, whyNotThese } from './limits.ts'

test('more than one request takes are refused in words, up to that nothing is said', () => {
  expect(whyNotAll(10_000)).toBeUndefined()
  expect(whyNotAll(34_512)).toBe(
    'A busca e os filtros selecionam 34.512 registros. De uma vez vão até 10.000: filtre mais.',
  )
  expect(whyNotBut(500)).toBeUndefined()
  expect(whyNotBut(501)).toContain('até 500 registros')
  expect(whyNotThese(2000)).toBeUndefined()
  expect(whyNotThese(2001)).toContain('vão até 2.000 registros')
})
