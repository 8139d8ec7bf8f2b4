import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'

const IMPORTED = /(?:from|import)\s*\(?\s*'((?:\.|#)[^']+\.tsx?)'/g

/** The files that a file of the interface imports, at once or later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return (
    [...text.matchAll(IMPORTED)]
      .map(([, given = '']) =>
        given.startsWith('#')
          ? path.join(root, 'src', given.slice(1))
          : path.resolve(path.dirname(file), given),
      )
      // Comments have examples.
      .filter(each => existsSync(each))
  )
}

/** Made of pieces that are shown, or bring one later. */
const SHOWN_BY_OTHERS = ['form/form-guard.tsx']

test('the page of the kit has every piece of it', () => {
  const known = new Set(
    globSync('lab/screenshots/kit/*.tsx', { cwd: root }).map(file => path.join(root, file)),
  )
  expect(known.size).toBeGreaterThan(5)
  // A set is walked to its end, which goes on as it grows.
  for (const file of known) for (const imported of importsOf(file)) known.add(imported)
  const pieces = globSync('src/platform/web/kit/**/*.tsx', { cwd: root }).filter(file => !/test/.test(file))
  expect(pieces.length).toBeGreaterThan(100)
  const missing = pieces.filter(file => !known.has(path.join(root, file)))
  expect(missing.map(file => file.replace('src/platform/web/kit/', ''))).toEqual(SHOWN_BY_OTHERS)
})
