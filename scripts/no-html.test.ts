import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './files.ts'

/** Whatever makes markup or a program of a text. */
const WRITES =
  /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|createContextualFragment|srcDoc/

test('the interface makes neither markup nor programs of texts', () => {
  const sources = filesBelow('src').filter(file => /\.tsx?$/.test(file) && !file.includes('/server/'))
  const writing = sources.filter(file => WRITES.test(readFileSync(path.join(root, file), 'utf8')))
  expect(writing).toEqual([])
  expect(sources.length).toBeGreaterThan(300)
})
