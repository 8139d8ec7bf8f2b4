import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/files.ts'
import { protections } from './all.ts'
import { tables } from './table.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const all = protections.flatMap(([, list]) => list)

test.each(all)('"$promise" is kept where lab/protections takes it away', ({ also = [], ...first }) => {
  for (const { file, find } of [first, ...also]) expect(read(file).split(find)).toHaveLength(2)
})

/** A name that is made of parts is given by one of them. */
const parts = (name: string) => name.split(/idle for 12 hours|a week old|nome_cliente|user_id|registrar|JSON/)

test.each(all)('the test of "$promise" is there', ({ test: file, name }) => {
  for (const part of parts(name)) expect(read(file)).toContain(part.trim())
})

test('docs/security.md names each with its test', () => {
  expect(read('docs/security.md')).toContain(tables())
})
