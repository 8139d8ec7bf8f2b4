import { expect, test } from 'vitest'
import type { z } from 'zod'
import { everyOperationAndOver } from '../records/operations.ts'

type Def = Record<string, unknown> & { type: string }

/** What a schema holds: fields by their path, elements of lists, the choices of a union. */
function* parts(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  yield [path, schema]
  const def = schema._zod.def as unknown as Def
  for (const [name, field] of Object.entries((def.shape ?? {}) as Record<string, z.ZodType>))
    yield* parts(field, path ? `${path}.${name}` : name)
  const { innerType, element, valueType, left, right, options = [], items = [] } = def
  const within = [innerType, element, def.in, valueType, left, right, ...(options as []), ...(items as [])]
  // What a pipe begins with may be refused at its end.
  const whole = def.type === 'pipe' && !def.shape ? holds(schema) : true
  if (whole) for (const inner of within) if (inner) yield* parts(inner as z.ZodType, path)
}

/** Is there an object within? Else the schema is of one value, which is looked at as a whole. */
function holds(schema: z.ZodType): boolean {
  const { type, innerType, element, in: begin } = schema._zod.def as unknown as Def
  const inner = (innerType ?? element ?? begin) as z.ZodType | undefined
  return type === 'object' || (inner !== undefined && holds(inner))
}

/** Passwords are hashed; an invoice is read by a process of its own and not kept as it came; rows of a file are judged one by one. */
const NEVER_STORED = [
  /^conta\/trocarSenha: (atual|nova)$/,
  /^ti\/usuarios\/.*password$/,
  /\/lerNfe: xml$/,
  /\/importar: registros$/,
  /^ti\/importacao\/(conferir|importar): linhas\./,
]

test('no operation takes a text that the database cannot store', async () => {
  const seen = new Set<string>()
  const taken = new Set<string>()
  for (const { procedure } of await everyOperationAndOver())
    for (const [path, schema] of parts(procedure.input, '')) {
      seen.add(`${procedure.path}: ${path}`)
      if (schema.safeParse('a\u0000b').success) taken.add(`${procedure.path}: ${path}`)
    }
  expect(seen.size).toBeGreaterThan(1000)
  expect([...taken].filter(field => !NEVER_STORED.some(rule => rule.test(field)))).toEqual([])
})
