import { expect, test } from 'vitest'
import { securityPromises, titlesOf } from './promises.ts'

test('the tables of docs/security.md are read whole', () => {
  const promises = securityPromises()
  expect(promises.length).toBeGreaterThan(100)
  for (const { promise, file, test, title } of promises) {
    expect(promise).not.toContain('|')
    expect(file).toMatch(/^(src\/.*|vite\.config)\.tsx?$/)
    expect(test).toMatch(/\.(test|spec)\.ts$/)
    expect(title).not.toBe('')
  }
})

test('titles are those of tests and groups, however they are called, and of nothing else', () => {
  const source = `
    describe('group', () => {
      test('plain', () => expect(a).toBe('no title'))
      test.each(['x'])('each %s', { timeout: 1 }, async () => {})
      test.skipIf(windows)(\`made of \${PARTS}\`, () => {})
      describe.each([1])("quoted", () => {})
      other('no title either', () => {})
    })`
  expect(titlesOf('x.test.ts', source)).toEqual(['group', 'plain', 'each %s', `made of \${PARTS}`, 'quoted'])
})
