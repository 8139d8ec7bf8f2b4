import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './authorization-mutants.ts'
import { root } from './files.ts'

const TEST = 'src/platform/testing/authorization.test.ts'

test.each(mutants)('the check "$removed" is where check-authorization removes it', ({ file, find, test }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(find)).toHaveLength(2)
  expect(readFileSync(path.join(root, TEST), 'utf8').replaceAll('%s', 'registrar')).toContain(test)
})
