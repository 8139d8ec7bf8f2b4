import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './files.ts'
import { isCurrent, stampOf } from './stamps.ts'

/** Until what the file system tells of a file is believed. */
const SETTLED_MS = 1100

let folder = ''
let stamp = ''
let source = ''
beforeEach(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(path.join(root, '.cache/stamps-'))
  stamp = path.join(folder, '.stamp')
  source = path.join(folder, 'a.ts')
  writeFileSync(source, 'one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const files = () => [path.relative(root, source)]
const look = () => isCurrent(stamp, files())
const remembered = () => readFileSync(stamp, 'utf8').split('\n')[1]

test('nothing is built without a stamp, and what was built of other contents is not current', () => {
  expect(look()).toBe(false)
  writeFileSync(stamp, stampOf(files()))
  expect(look()).toBe(true)
  writeFileSync(source, 'two')
  expect(look()).toBe(false)
})

test('contents decide: a file that was written again as it was is current, and told from its times at the next look', async () => {
  writeFileSync(stamp, stampOf(files()))
  expect(remembered()).toBe('')
  writeFileSync(source, 'one')
  expect([look(), remembered()]).toEqual([true, ''])
  await sleep(SETTLED_MS)
  expect(look()).toBe(true)
  const times = remembered()
  expect(times).not.toBe('')
  // The times alone say so: these contents were never built.
  writeFileSync(stamp, `other contents\n${times}`)
  expect(look()).toBe(true)
})

test('a change of the same length at the same time of modification is seen', async () => {
  const then = new Date('2026-01-01T00:00:00Z')
  utimesSync(source, then, then)
  await sleep(SETTLED_MS)
  writeFileSync(stamp, stampOf(files()))
  expect(look()).toBe(true)
  writeFileSync(source, 'two')
  utimesSync(source, then, then)
  expect(look()).toBe(false)
})
