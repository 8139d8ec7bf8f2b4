import { expect, test } from 'vitest'
import { changeOf, percentOf } from './trend.ts'

test.each([
  ['112.30', '100.00', 'up', '+12,3%'],
  ['100.00', '112.30', 'down', '−11%'],
  ['100.00', '100.00', 'same', '0%'],
  ['0.00', '0.01', 'down', '−100%'],
  ['250000.00', '10.00', 'up', '+2.499.900%'],
  ['100.05', '100.00', 'up', '+0,1%'],
  ['100.04', '100.00', 'up', '+0%'],
  ['-50.00', '100.00', 'down', '−150%'],
])('%s after %s went %s by %s', (now, before, direction, text) => {
  expect(percentOf(now, before)).toEqual({ direction, text })
})

test.each(['0.00', '-10.00'])('there is no percentage of %s', before => {
  expect(percentOf('10.00', before)).toBeNull()
})

test('numbers change by their difference', () => {
  expect(changeOf(12, 8)).toEqual({ direction: 'up', text: '+4' })
  expect(changeOf(8, 1208)).toEqual({ direction: 'down', text: '−1.200' })
  expect(changeOf(8, 8)).toEqual({ direction: 'same', text: '0' })
})
