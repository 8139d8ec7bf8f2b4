import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { describeStatement } from '#platform/testing/statements/describe.ts'
import * as figures from './figures.ts'

test('PostgreSQL knows every name in each figure', async () => {
  const { alertas, ...others } = figures
  const texts = [...Object.entries(others), ...Object.entries(alertas)]
  const client = new pg.Client({ connectionString: await freshDatabaseUrl() })
  await client.connect()
  const wrong: string[] = []
  for (const [name, sql] of texts) {
    const text = sql.replace(/(?<!:):[a-z_]+/g, 'null')
    const result = await describeStatement(client, text)
    if (result instanceof Error) wrong.push(`${name}: ${result.message}`)
  }
  await client.end()
  expect(wrong).toEqual([])
  expect(texts.length).toBe(8)
})
