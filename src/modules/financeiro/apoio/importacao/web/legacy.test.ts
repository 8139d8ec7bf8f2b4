import { expect, test } from 'vitest'
import { chunksOf, readLegacy, skippedFile } from './legacy.ts'

test.each(['', '{', '[{"id": 1}', 'null', '{}', '"texto"', '7', 'undefined', '[1,]'])(
  '%j is damaged',
  raw => {
    expect(readLegacy(raw)).toBeNull()
  },
)

test('nothing, and an empty list, are nothing to import', () => {
  expect(readLegacy(null)).toBeUndefined()
  expect(readLegacy('[]')).toBeUndefined()
  expect(readLegacy('[{"id":"1"},null]')).toEqual([{ id: '1' }, null])
})

test('5,000 rows go in requests far below the limit, each row once and in order', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, nome: 'x'.repeat(id) }))
  const { chunks, tooLarge } = chunksOf(rows)
  expect(tooLarge).toEqual([])
  expect(chunks.flatMap(({ registros }) => registros)).toEqual(rows)
  for (const { start, registros } of chunks) {
    expect(registros[0]).toBe(rows[start])
    expect(registros.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify({ registros }).length).toBeLessThan(250_000)
  }
})

test('a row that no request could carry is reported, and the others keep their positions', () => {
  const rows = [1, 'x'.repeat(300_000), 2]
  const { chunks, tooLarge } = chunksOf(rows)
  expect(tooLarge).toEqual([{ posicao: 1, nome: '', motivo: 'O registro é grande demais.' }])
  expect(chunks).toEqual([
    { start: 0, registros: [1] },
    { start: 2, registros: [2] },
  ])
})

test('what was left out can be kept, with the reason', () => {
  const report = {
    total: 2,
    importados: 1,
    avisos: [],
    ignorados: [{ posicao: 1, nome: 'B', motivo: 'Porque.' }],
  }
  expect(JSON.parse(skippedFile([{ nome: 'A' }, { nome: 'B' }], report))).toEqual([
    { motivo: 'Porque.', registro: { nome: 'B' } },
  ])
})
