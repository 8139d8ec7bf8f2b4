import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './counts.ts'

test.each([fc.maxSafeInteger(), fc.bigInt()])('a count is written as Intl writes it', numbers => {
  fc.assert(
    fc.property(numbers as fc.Arbitrary<number | bigint>, value => {
      expect(formatCount(value)).toBe(value.toLocaleString('pt-BR'))
    }),
  )
})
