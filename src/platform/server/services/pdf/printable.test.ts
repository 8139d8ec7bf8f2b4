import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effortOf } from '../../../testing/effort/effort.ts'
import { printable, UNPRINTABLE } from './printable.ts'

const latin = (codePoint: number) => codePoint < 0x250 || (codePoint >= 0x2010 && codePoint <= 0x2030)

test.each([
  ['Instalação – 2º pavimento\n  • ok', 'Instalação – 2º pavimento\n  • ok'],
  ['Conceic\u0327a\u0303o', 'Conceição'],
  ['oi 👩‍🚀🇧🇷!', 'oi \ufffd\ufffd!'],
  ['東京', '\ufffd\ufffd'],
  ['fdp\u202eexe', 'fdpexe'],
  ['a\tb', 'a    b'],
])('%j is drawn as %j', (text, drawn) => {
  expect(printable(text, latin)).toBe(drawn)
})

test('no word is longer than half a line, and nothing of it is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('W', 'á', '-', ' ', '\n', '.'), maxLength: 400 }), text => {
      const drawn = printable(text, latin)
      expect(drawn.replaceAll('\u200b', '')).toBe(text)
      expect(Math.max(0, ...drawn.split(/[\s\u200b-]/).map(word => word.length))).toBeLessThanOrEqual(40)
    }),
  )
})

test('the effort grows with the text, not with its square', async () => {
  printable('W'.repeat(1000), latin)
  expect(await effortOf(() => printable('W'.repeat(200_000), latin))).toBeLessThan(2000)
})

test('what has no letter at all says so', () => {
  expect(printable('😀', latin)).toBe(UNPRINTABLE)
})
