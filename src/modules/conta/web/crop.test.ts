import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampCrop, dragCrop, MAX_ZOOM, middleOf, sideOf } from './crop.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
})
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const crop = fc.record({ x: number, y: number, zoom: number })

test('whatever one drags or zooms, the square lies within the picture', () => {
  fc.assert(
    fc.property(size, crop, number, number, (size, crop, right, down) => {
      for (const kept of [clampCrop(size, crop), dragCrop(size, clampCrop(size, crop), right, down)]) {
        const half = sideOf(size, kept) / 2
        expect(kept.zoom).toBeGreaterThanOrEqual(1)
        expect(kept.zoom).toBeLessThanOrEqual(MAX_ZOOM)
        expect(kept.x - half).toBeGreaterThanOrEqual(-1e-6)
        expect(kept.y - half).toBeGreaterThanOrEqual(-1e-6)
        expect(kept.x + half).toBeLessThanOrEqual(size.width + 1e-6)
        expect(kept.y + half).toBeLessThanOrEqual(size.height + 1e-6)
        expect(clampCrop(size, kept)).toEqual(kept)
      }
    }),
  )
})

test('it begins with the largest square in the middle, and a drag of a whole frame moves it by its side', () => {
  const wide = { width: 800, height: 400 }
  expect(middleOf(wide)).toEqual({ x: 400, y: 200, zoom: 1 })
  expect(sideOf(wide, middleOf(wide))).toBe(400)
  expect(dragCrop(wide, middleOf(wide), 0.25, 1)).toEqual({ x: 300, y: 200, zoom: 1 })
  expect(dragCrop(wide, { x: 400, y: 200, zoom: 2 }, -1, 0)).toEqual({ x: 600, y: 200, zoom: 2 })
})
