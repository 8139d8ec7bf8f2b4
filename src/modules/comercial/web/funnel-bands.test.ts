import { expect, test } from 'vitest'
import { bands } from './funnel-bands.ts'

const widths = (amounts: number[]) =>
  bands(amounts).map(path => {
    const [, left, right] = /^M([\d.]+) [\d.]+H([\d.]+)V/.exec(path) ?? []
    expect(Number(left) + Number(right)).toBe(200)
    return Number(right) - Number(left)
  })

test('each stage is as wide as its share of the largest, whichever that is', () => {
  expect(widths([40, 20, 10, 30])).toEqual([200, 100, 50, 150])
  expect(widths([1, 4, 2, 0])).toEqual([50, 200, 100, 1])
  expect(widths([0, 0, 0, 0])).toEqual([1, 1, 1, 1])
})
