import { expect, test } from 'vitest'
import { eachDatabase, freshPostgresUrl } from './databases.ts'

eachDatabase((database, engine) => {
  test('is the engine that it says, migrated', async () => {
    expect(database().engine).toBe(engine)
    const [row] = await database().query<{ dobrado: string }>(`SELECT f_busca('Ação É') AS dobrado`)
    expect(row?.dobrado).toBe('acao e')
  })
})

test('every PostgreSQL database is one of its own', async () => {
  expect(await freshPostgresUrl()).not.toBe(await freshPostgresUrl())
})
