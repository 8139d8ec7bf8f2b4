import { expect, test } from 'vitest'
import { restAfter, SLICE } from './resting.ts'

test('a job that follows writes takes half of a processor, and a tenth of it while people write much', () => {
  const share = (written: number) => 100 / (100 + restAfter(100, written))
  expect(share(0)).toBe(0.5)
  expect(share(10)).toBe(0.5)
  expect(share(SLICE)).toBe(0.1)
})
