import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

/** In ms: what moves for less is a flicker, for more a wait. */
const SHORTEST = 120
const LONGEST = 180
const MAX_FONT_BYTES = 60 * 1024

const files = globSync('src/{platform/web,modules/**/web}/**/*.{ts,tsx,css}')

/** Durations in ms of what moves once: utilities, and animations and transitions written out. What goes on for ever tells of work. */
function durations(text: string): number[] {
  const utilities = [...text.matchAll(/\bduration-(\d+)/g)].map(([, ms]) => Number(ms))
  const written = text.match(/(?:\[animation:|animate-\[|\banimation: |\btransition: )[^\]\n;]+/g) ?? []
  const once = written.filter(each => !each.includes('infinite'))
  const first = once.flatMap(each => /(?<![\w.])(\d*\.?\d+)(m?s)\b/.exec(each.replaceAll('_', ' ')) ?? [])
  const seconds = first.flatMap((value, at) =>
    at % 3 === 1 ? [Number(value) * (first[at + 1] === 's' ? 1000 : 1)] : [],
  )
  return [...utilities, ...seconds]
}

test('what moves takes 120 to 180 ms', () => {
  const all = files.flatMap(file =>
    durations(readFileSync(file, 'utf8')).map(ms => ({ file, ms: Math.round(ms) })),
  )
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter(({ ms }) => ms < SHORTEST || ms > LONGEST)).toEqual([])
})

test.each([
  ['transition-[width] duration-200', [200]],
  ['[animation:surgir_.18s_ease-out]', [180]],
  ['animate-[surgir_0.2s_ease-out]', [200]],
  ['[animation:aparecer_.15s_.2s_backwards]', [150]],
  ['  transition: width 0.15s ease-out;', [150]],
  ['[animation:entrar-lado_.9s_ease-in-out_infinite]', []],
])('%s', (text, found) => {
  expect(durations(text).map(Math.round)).toEqual(found)
})

test('one typeface is shipped, in one file of at most 60 kB', () => {
  const fonts = files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/url\("(.+?\.woff2?)"\)/g)])
  expect(fonts).toHaveLength(1)
  expect(statSync(`node_modules/${fonts[0]?.[1]}`).size).toBeLessThanOrEqual(MAX_FONT_BYTES)
})
