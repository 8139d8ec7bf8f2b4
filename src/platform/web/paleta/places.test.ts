import { expect, test } from 'vitest'
import { places } from './places.ts'

test.each([
  ['Construções Conceição', ['conceicao'], ['Conceição']],
  ['Conceição'.normalize('NFD'), ['conceicao'], ['Conceição'.normalize('NFD')]],
  ['Maria da Silva', ['silva', 'mar'], ['Mar', 'Silva']],
  ['Obras 🏗️ do Norte', ['norte'], ['Norte']],
  ['ana', ['anas'], []],
  ['', ['a'], []],
])('%j marks %j', (text, words, marked) => {
  const letters = [...text]
  expect(places(text, words).map(([from, to]) => letters.slice(from, to).join(''))).toEqual(marked)
})
