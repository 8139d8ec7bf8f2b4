import { expect, test } from 'vitest'
import { freshDatabaseUrl, testDatabase } from './databases.ts'

const database = testDatabase()

test('a fresh database is migrated', async () => {
  const [row] = await database().query<{ dobrado: string }>(`SELECT f_busca('Ação É') AS dobrado`)
  expect(row?.dobrado).toBe('acao e')
})

test.each([
  ['PADARIA 24h', 'padaria 24h'],
  ['São José', 'sao jose'],
  ['Sa\u0303o Jose\u0301', 'sao jose'],
  ['\ufb01scal n\u00ba 1', 'fiscal no 1'],
  ['\uff21\uff22\uff23', 'abc'],
])('%j is searched as %j, however it was typed', async (typed, searched) => {
  expect(await database().query('select f_busca($1) as texto', [typed])).toEqual([{ texto: searched }])
})

test('every PostgreSQL database is one of its own', async () => {
  expect(await freshDatabaseUrl()).not.toBe(await freshDatabaseUrl())
})
