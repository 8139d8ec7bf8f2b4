import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test.each([
  [988n, 100_000n, '1%'],
  [1n, 8n, '12,5%'],
  [0n, 5n, '0%'],
  [-1n, 3n, '33,3%'],
  [123_456n, 100n, '123.456%'],
  [9_996n, 100_000n, '10%'],
  [4n, 10_000n, '0%'],
])('%s of %s is %s', (part, whole, text) => expect(formatPercent(part, whole)).toBe(text))
