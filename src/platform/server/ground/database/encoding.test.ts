import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { openDatabase } from './open.ts'

test('a database that is not in UTF-8 is refused with the command that makes one', async () => {
  const url = new URL(await freshDatabaseUrl())
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(
    `create database ascii template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`,
  )
  await client.end()
  url.pathname = '/ascii'
  await expect(openDatabase({ databaseUrl: url.href, dataDir: '' })).rejects.toThrow(
    /um banco em UTF-8; este está em SQL_ASCII\. Crie-o com: createdb -T template0 -E UTF8/,
  )
})
