import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

/** What each change makes of a line of code. */
const changes = (source: string) => mutantsOf('x.ts', source).map(mutant => mutant.source)

test.each([
  ['a guard is gone', 'if (bad) throw e', ['if (false) throw e']],
  ['a choice has one outcome', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['one side decides alone', 'x = a && b', ['x = (a)', 'x = (b)']],
  ['a comparison is off by one', 'x = a < b', ['x = a <= b']],
  ['a match is the opposite', 'x = a === b', ['x = a !== b']],
  ['a limit is never reached', 'const LIMIT = 8', ['const LIMIT = 8 * 1000']],
  ['a switch is turned', 'set({ secure: true })', [';', 'set({ secure: false })']],
  ['what is done for its effect is left out', 'await end(session)', [';']],
  [
    'a predicate says one thing',
    'const f = (): boolean => g()',
    ['const f = (): boolean => true', 'const f = (): boolean => false'],
  ],
  ['a header is left out', "x = { 'x-a': b, c }", ['x = {  c }']],
  [
    'a condition of a statement is left out',
    'x = `select a where b = (1) and c > now()`',
    ['x = `select a where true and c > now()`', 'x = `select a where b = (1) and true`'],
  ],
])('%s', (_, source, made) => expect(changes(source)).toEqual(made))

test('types, imports, names and small numbers have none', () => {
  expect(changes("import a from 'b'\ntype A = 5 | true\nconst b = c[2]\nlet d = 1")).toEqual([])
})

test('each says the line and what it is', () => {
  expect(mutantsOf('x.ts', 'a\nif (b) c = d')).toEqual([
    { line: 2, about: 'the guard is gone', source: 'a\nif (false) c = d' },
  ])
})
