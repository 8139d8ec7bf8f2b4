import { expect, test } from 'vitest'
import { PIECE } from './piece.ts'
import { sharesOf } from './pieces.ts'

test.each([201, 250, 630, 1000, 1900])('%i records keep all lanes busy to the last turn', records => {
  const turns: number[] = []
  for (let left = records; left > 0; ) {
    const { lanes, size } = sharesOf(left)
    expect(size).toBeLessThanOrEqual(PIECE)
    expect(left).toBeGreaterThan((lanes - 1) * size)
    turns.push(lanes)
    left -= lanes * size
  }
  expect(new Set(turns)).toEqual(new Set([sharesOf(records).lanes]))
})

test('few records are one piece', () => {
  expect(sharesOf(PIECE)).toEqual({ lanes: 1, size: PIECE })
})
