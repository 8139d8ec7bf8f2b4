import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from './postgres.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** An installed PostgreSQL is preferred, so only here do the npm package's binaries always run. */
describe.each([{ fromNpm: false }, { fromNpm: true }])('a private PostgreSQL, $fromNpm from npm', options => {
  let postgres: TestPostgres
  let url = ''
  beforeAll(async () => {
    postgres = await startPostgres({ ...options, fsync: true })
    url = await postgres.createDatabase('alicerce')
  })
  afterAll(() => postgres.stop())

  test('has what the product needs of it', async () => {
    await query(url, 'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm')
    const sorted = `SELECT 'abacate' < 'Zé' COLLATE "und-x-icu" AS icu, lower('É') AS lower, unaccent('ç') AS unaccent`
    expect(await query(url, sorted)).toEqual([{ icu: true, lower: 'é', unaccent: 'c' }])
  })

  test('keeps what it acknowledged over kill -9 and crashes', async () => {
    await query(url, 'CREATE TABLE gravado AS SELECT 1 AS id')
    await postgres.kill9()
    await expect(query(url, 'SELECT 1')).rejects.toThrow()
    await postgres.restart()
    await postgres.restart('immediate')
    expect(await query(url, 'SELECT id FROM gravado')).toEqual([{ id: 1 }])
  })
})
