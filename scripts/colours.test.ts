import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Colours of Tailwind that the theme takes away (`--color-*: initial`): a class that names one paints nothing, without a word. */
const GONE =
  /\b(?:bg|text|border|outline|ring|fill|stroke|divide|decoration|accent|caret|from|via|to)-(?:black|white|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})\b/g

test('no class names a colour that the theme does not have', () => {
  const files = globSync('src/**/*.tsx')
  expect(files.length).toBeGreaterThan(300)
  const named = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(GONE)].map(([name]) => `${file}: ${name}`),
  )
  expect(named).toEqual([])
})
