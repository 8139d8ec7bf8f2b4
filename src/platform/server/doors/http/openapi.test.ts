import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { everyOperation } from '../../../testing/records/operations.ts'
import { openApi } from './openapi.ts'

let description: Record<string, unknown> = {}
beforeAll(async () => {
  // As it is sent.
  description = JSON.parse(JSON.stringify(openApi(await everyOperation(), 'http://localhost')))
})

/** All values of a key, wherever they stand. */
function* valuesOf(key: string, value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value)) {
    if (name === key) yield child
    yield* valuesOf(key, child)
  }
}

/** What a JSON pointer of this document leads to. */
const target = (pointer: string) =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], description)

test('the description of the API is an OpenAPI document, as a public validator reads it', async () => {
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
})

test('every reference in it leads to something', () => {
  const references = [...valuesOf('$ref', description)].map(String)
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(reference => target(reference) === undefined)).toEqual([])
})

test('operations have names of their own', () => {
  const names = [...valuesOf('operationId', description)]
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
})
