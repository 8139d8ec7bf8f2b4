import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/databases.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/test-server.ts'
import type { Database } from '../database/database.ts'
import { hashPassword, requireTurn } from './passwords.ts'
import { countAttempt, forgiveAttempt, signInLimits } from './throttle.ts'

const HERE = '127.0.0.1'
const ELSEWHERE = '127.0.0.2'

describe.each(['embedded', 'postgresql'] as const)('throttle, %s', engine => {
  let db: Database
  let server: TestServer
  let ana: Awaited<ReturnType<typeof signedUp>>
  let bia: Awaited<ReturnType<typeof signedUp>>
  beforeAll(async () => {
    db = await freshDatabase(engine)
    server = await startTestServer(db)
    ana = await signedUp(server)
    bia = await signedUp(server)
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  beforeEach(async () => {
    await db.query('delete from tentativas')
  })

  const signIn = (
    { email, password }: { email: string; password: string },
    from = HERE,
    headers: Record<string, string> = {},
  ) => server.client().post('/api/auth/sign-in/email', { email, password }, { from, headers })
  const wrong = () => ({ email: ana.email, password: 'errada' })
  const until429 = async (attempt: () => ReturnType<typeof signIn>, most: number) => {
    for (let n = 1; n <= most; n++) {
      const answer = await attempt()
      if (answer.status === 429) return { n, answer }
      expect(answer.status).toBe(401)
    }
    throw new Error(`Not refused after ${most}`)
  }

  test('wrong passwords are refused by the tenth, and the right one then, too', async () => {
    const { n, answer } = await until429(() => signIn(wrong()), 10)
    expect(n).toBe(9)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(answer.body).toMatchObject({
      codigo: 'muitas_tentativas',
      titulo: 'Muitas tentativas',
      mensagem: expect.stringMatching(/^Muitas tentativas\. Aguarde \d+ minutos? e tente novamente\.$/),
    })
    expect((await signIn(ana)).status).toBe(429)
    expect((await signIn({ ...wrong(), email: ana.email.toUpperCase() })).status).toBe(429)

    expect((await signIn(bia)).status).toBe(200)
    expect((await signIn(ana, ELSEWHERE)).status).toBe(200)
    // A success elsewhere does not open the door here.
    expect((await signIn(ana)).status).toBe(429)
  })

  test('parallel attempts do not slip past together', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(wrong())))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(22)
  })

  test('who come in together from one address do not wait for each other, and leave no counts behind', async () => {
    const enter = async (_: unknown, n: number) => {
      const limits = signInLimits(`pessoa${n % 12}@empresa.com.br`, HERE)
      await countAttempt(db, limits)
      await forgiveAttempt(db, limits)
    }
    await Promise.all(Array.from({ length: 60 }, enter))
    const shared = await db.query<{ contagem: number }>(
      `select contagem from tentativas where chave not like 'entrar:conta+endereco:%'`,
    )
    expect(shared.map(({ contagem }) => contagem)).toEqual(Array(13).fill(0))
  })

  test('who is stopped at one account uses up nothing of the address, nor of the account elsewhere', async () => {
    await until429(() => signIn(wrong()), 10)
    const counts = () =>
      db.query(`select chave, contagem from tentativas where chave not like '%+%' order by chave`)
    const before = await counts()
    expect((await signIn(wrong())).status).toBe(429)
    expect(await counts()).toEqual(before)
  })

  test('a forged X-Forwarded-For does not get around it', async () => {
    let n = 0
    const forged = () =>
      signIn(wrong(), HERE, { 'x-forwarded-for': `203.0.113.${n++}`, 'x-real-ip': '1.1.1.1' })
    expect((await until429(forged, 10)).n).toBe(9)
    const own = () =>
      signIn({ ...wrong(), email: bia.email }, HERE, { 'x-alicerce-endereco': `10.0.0.${n++}` })
    expect((await until429(own, 10)).n).toBe(9)
  })

  test('a success forgives what failed before', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 7; n++) expect((await signIn(wrong())).status).toBe(401)
      expect((await signIn(ana)).status).toBe(200)
    }
  })

  test('after the window one may try again', async () => {
    await until429(() => signIn(wrong()), 10)
    await db.query(`update tentativas set desde = now() - interval '15 minutes 1 second'`)
    expect((await signIn(ana)).status).toBe(200)
  })

  test('one address that tries many accounts is stopped; the owner elsewhere is not', async () => {
    const guess = (n: number) => signIn({ email: `vitima${n}@empresa.com.br`, password: 'errada' })
    expect((await guess(0)).status).toBe(401)
    await db.query(`update tentativas set contagem = 58 where chave like 'entrar:endereco:%'`)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(guess))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429, 429])
    expect((await signIn(ana)).status).toBe(429)
    expect((await signIn(ana, ELSEWHERE)).status).toBe(200)
  })

  test.each([
    ['/api/auth/sign-up/email', { name: 'X', email: 'x@empresa.com.br', password: 'curta' }],
    ['/api/auth/request-password-reset', { email: 'x@empresa.com.br' }],
  ])('%s is throttled for one address of mail', async (path, body) => {
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await server.client().post(path, body)).status)
    expect(new Set(statuses.slice(0, 5))).not.toContain(429)
    expect(statuses[5]).toBe(429)
  })

  test('guessing tokens is throttled', async () => {
    const guess = (n: number) =>
      server.client().post('/api/auth/reset-password', { token: `t${n}`, newPassword: 'um segredo novo' })
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await guess(n)).status)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([400]))
    expect(statuses[30]).toBe(429)
  })

  test('no address of a person is stored with the attempts', async () => {
    await signIn(wrong())
    const rows = await db.query<{ chave: string }>('select chave from tentativas')
    expect(rows.length).toBeGreaterThan(0)
    for (const { chave } of rows) expect(chave).not.toMatch(/@|127\.0/)
  })
})

test('where too many sign in at the same moment, who comes next is told so at once; later it goes', async () => {
  const db = await freshDatabase('postgresql')
  const server = await startTestServer(db)
  try {
    const ana = await signedUp(server)
    const signIn = (person: { email: string; password: string }) =>
      server.client().post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    const crowd: Promise<string>[] = []
    const isFull = () => {
      try {
        requireTurn()
        return false
      } catch {
        return true
      }
    }
    while (!isFull()) crowd.push(hashPassword('um segredo bem guardado'))
    expect(crowd.length).toBeGreaterThanOrEqual(40)
    const { status, headers, body } = await signIn(ana)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBe(5)
    expect(body).toMatchObject({
      codigo: 'muitas_tentativas',
      mensagem: 'Muitas pessoas estão entrando neste momento. Aguarde alguns segundos e tente novamente.',
    })
    await Promise.all(crowd)
    expect((await signIn(ana)).status).toBe(200)
  } finally {
    await server.stop()
    await db.close()
  }
})
