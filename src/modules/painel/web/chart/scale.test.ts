import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactMoney, ticksFor } from './scale.ts'

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[100], [0, 25, 50, 75, 100]],
  [
    [139_002_505.6, 97_264_670.28],
    [0, 50_000_000, 100_000_000, 150_000_000],
  ],
  [
    [-30, 70],
    [-50, -25, 0, 25, 50, 75],
  ],
])('%j lie between %j', (values, ticks) => {
  expect(ticksFor(values)).toEqual(ticks)
})

test('few even steps hold all values, and zero is one of them', () => {
  const amount = fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map(cents => cents / 100)
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 24 }), values => {
      const ticks = ticksFor(values)
      const [first = 0, second = 0] = ticks
      const last = ticks.at(-1) ?? 0
      expect(first).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(last).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
      for (const [index, tick] of ticks.entries())
        expect(tick).toBeCloseTo(first + index * (second - first), 2)
    }),
  )
})

test('amounts on the axis are short, and written as Intl writes them', () => {
  expect(compactMoney(150_000_000)).toMatch(/^150\s?mi$/)
  expect(compactMoney(2500)).toMatch(/^2,5\s?mil$/)
  // Save that nothing is less than nothing: without `negative` it would write "-0".
  const intl = new Intl.NumberFormat('pt-BR', {
    notation: 'compact',
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  })
  const amount = fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map(cents => cents / 100)
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 3 }), values => {
      for (const tick of ticksFor(values)) expect(compactMoney(tick)).toBe(intl.format(tick))
    }),
  )
})
