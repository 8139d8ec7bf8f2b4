import { expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { confirmation } from '#platform/testing/servers/mail.ts'
import { startTestServer } from '#platform/testing/servers/test-server.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'

/** Statements of this database that wait for an advisory lock. */
const WAITING = `
  select 1 from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`

test('a first confirmation waits for one under way on another server, and is refused after it', async () => {
  const db = await freshDatabase()
  const server = await startTestServer(db, { env: { SIGNUP: 'closed' } })
  const password = 'um segredo bem guardado'
  for (const name of ['ana', 'bia'])
    await server.client().post('/api/auth/sign-up/email', { name, email: `${name}@empresa.com.br`, password })
  const link = await server.linkTo('bia@empresa.com.br')
  const author = { user_id: null, nome: 'Outro servidor', operacao: 'teste', pedido: '' }
  const confirmed = await db.transaction(author, async other => {
    await lockUntilEnd(other, 'confirmacoes')
    await other.query(`update auth_users set "emailVerified" = true where email = 'ana@empresa.com.br'`)
    const here = server.client().post('/api/auth/reset-password', confirmation(link, password))
    await expect.poll(() => db.query(WAITING)).toHaveLength(1)
    return { here }
  })
  expect(await confirmed.here).toMatchObject({ status: 403, body: { motivo: 'politica' } })
  expect(await db.query('select name from auth_users where "emailVerified"')).toEqual([{ name: 'ana' }])
  await server.stop()
  await db.close()
})
