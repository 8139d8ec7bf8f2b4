import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HistoryProcedure } from '../../contract/history.ts'
import { everyOperation } from '../records/operations.ts'

const procedures = (await everyOperation()).map(({ procedure }) => procedure)

/** All object schemas of an answer, wherever they stand. */
function* objectsOf(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return
  if ('properties' in schema) yield schema.properties as Record<string, unknown>
  for (const child of Object.values(schema)) yield* objectsOf(child)
}

test('whoever is shown has one picture everywhere: with it comes the address from which one is drawn', () => {
  const people = procedures.flatMap(({ path, output }) =>
    [...objectsOf(z.toJSONSchema(output, { unrepresentable: 'any' }))]
      .filter(fields => 'avatar_url' in fields)
      .map(fields => ({ path, drawn: 'email' in fields })),
  )
  expect(people.length).toBeGreaterThan(10)
  expect(people.filter(({ drawn }) => !drawn)).toEqual([])
})

test('a history has no two fields of one name', () => {
  const histories = procedures.filter(procedure => 'historia' in procedure) as HistoryProcedure[]
  expect(histories.length).toBeGreaterThan(10)
  const twice = histories.flatMap(({ path, historia }) => {
    const labels = Object.values(historia.campos)
    return labels.filter((label, index) => labels.indexOf(label) !== index).map(label => `${path}: ${label}`)
  })
  expect(twice).toEqual([])
})
