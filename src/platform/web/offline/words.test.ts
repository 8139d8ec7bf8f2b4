import { expect, test } from 'vitest'
import { sentenceOf } from './words.ts'

test('where nothing waits it says what can be registered without a network', () => {
  expect(sentenceOf([], ['Chamados', 'Desvios'])).toBe(
    'Chamados e desvios novos ficam guardados neste dispositivo e são enviados depois.',
  )
  expect(sentenceOf([], ['Chamados'])).toMatch(/^Chamados novos ficam/)
})
