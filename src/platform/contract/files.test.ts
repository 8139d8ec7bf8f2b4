import { expect, test } from 'vitest'
import { formatKb } from './files.ts'

test.each([
  [0, '0,0 KB'],
  [7, '0,1 KB'],
  [1536, '1,5 KB'],
  [1_048_576, '1.024,0 KB'],
])('%i bytes are told as %s', (bytes, told) => {
  expect(formatKb(bytes)).toBe(told)
})
