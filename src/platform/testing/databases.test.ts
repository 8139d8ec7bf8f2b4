import { expect, test } from 'vitest'
import { freshDatabaseUrl, testDatabase } from './databases.ts'

const database = testDatabase()

test('a fresh database is migrated', async () => {
  const [row] = await database().query<{ dobrado: string }>(`SELECT f_busca('Ação É') AS dobrado`)
  expect(row?.dobrado).toBe('acao e')
})

test('every PostgreSQL database is one of its own', async () => {
  expect(await freshDatabaseUrl()).not.toBe(await freshDatabaseUrl())
})
