import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Sizes that are none of the scale in `styles.css`: written out in a class, or in a style sheet. Paper has points. */
const OWN = [
  /\btext-\[(?!\d*\.?\d+pt\])[\d.]+\w*\]/g,
  /font-size:(?!\s*(?:var\(--text-|0\s*[;}]|[\d.]+pt))[^;}\]]+/g,
]
const found = (text: string) => OWN.flatMap(each => text.match(each) ?? [])

test('text on screens has the sizes of one scale', () => {
  const files = globSync('src/{platform/web,modules/**/web}/**/*.{ts,tsx,css}')
  expect(files.length).toBeGreaterThan(300)
  const own = files.flatMap(file => found(readFileSync(file, 'utf8')).map(each => `${file}: ${each}`))
  expect(own).toEqual([])
})

test.each(['text-[13px]', 'text-[1.1875rem]', '[font-size:0]', 'font-size: 1rem;', 'font-size: 15px }'])(
  '%s is none of the scale',
  text => {
    expect(found(text)).toHaveLength(1)
  },
)

test.each(['text-sm', 'text-[8.5pt]', 'font-size: var(--text-sm);', 'font-size: 0;', 'font-size: 10pt;'])(
  '%s is of the scale, or paper',
  text => {
    expect(found(text)).toEqual([])
  },
)
