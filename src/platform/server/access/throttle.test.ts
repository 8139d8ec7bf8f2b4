import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cheapHash } from '#platform/testing/access/cheap-hash.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../ground/database/database.ts'
import { hashPassword, requireTurn } from './passwords/passwords.ts'
import { countAttempt, forgiveAttempt, signInLimits } from './throttle.ts'

const HERE = '127.0.0.1'
const ELSEWHERE = '127.0.0.2'

describe('throttle', () => {
  let db: Database
  let server: TestServer
  let ana: Awaited<ReturnType<typeof signedUp>>
  let bia: Awaited<ReturnType<typeof signedUp>>
  beforeAll(async () => {
    db = await freshDatabase()
    server = await startTestServer(db)
    ana = await signedUp(server)
    bia = await signedUp(server)
    // What is counted here is the same however strong the stored hash is.
    await db.query('update auth_accounts set password = $1', [cheapHash()])
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

  test('right passwords that come together are all let in, and leave no counts behind', async () => {
    // Strong hashes: all are under way at the same time.
    const [one, other] = [await signedUp(server), await signedUp(server)]
    const typo = { email: one.email, password: 'errada' }
    for (let n = 0; n < 5; n++) expect((await signIn(typo)).status).toBe(401)
    await db.query(`update tentativas set contagem = 50 where chave like 'entrar:endereco:%'`)
    const answers = await Promise.all([
      ...Array.from({ length: 24 }, () => signIn(one)),
      ...Array.from({ length: 12 }, () => signIn(other)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const own = await db.query(`select from tentativas where chave like 'entrar:conta+endereco:%'`)
    expect(own).toHaveLength(0)
    const [address] = await db.query<{ contagem: number }>(
      `select contagem from tentativas where chave like 'entrar:endereco:%'`,
    )
    expect(address?.contagem).toBe(50)
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

  test('200 failures from 30 addresses lock out no device that signed in before; others are slowed', async () => {
    for (let n = 0; n < 240; n++) {
      await countAttempt(db, signInLimits(ana.email, `198.51.100.${n % 30}`)).catch(() => undefined)
    }
    const owner = (person = ana) =>
      ana.client.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect((await owner()).status).toBe(200)
    // From a new device: one attempt, in the same words, and then to wait.
    expect((await signIn(wrong(), ELSEWHERE)).body.motivo).toBe('credenciais')
    expect(await signIn(ana, ELSEWHERE)).toMatchObject({
      status: 429,
      body: { mensagem: expect.stringMatching(/^Muitas tentativas\. Aguarde \d+ minutos/) },
    })
    expect((await signIn(ana, '127.0.0.3')).status).toBe(200)
    await db.query(`update tentativas set contagem = 1001 where chave like 'entrar:conta:%'`)
    expect((await signIn(ana, '127.0.0.4')).status).toBe(429)
    expect((await owner()).status).toBe(200)
  })

  test('a device has a count of its own, and only for accounts that it signed in to', async () => {
    const there = server.client()
    const enter = (client: Client, { email }: { email: string }, password: string) =>
      client.post('/api/auth/sign-in/email', { email, password })
    expect((await enter(there, bia, bia.password)).status).toBe(200)
    for (let n = 0; n < 8; n++) expect((await enter(there, bia, 'errada')).status).toBe(401)
    expect((await enter(there, bia, bia.password)).status).toBe(429)
    // Neither the address nor the account pays for it.
    expect((await enter(server.client(), bia, bia.password)).status).toBe(200)
    expect((await enter(bia.client, bia, bia.password)).status).toBe(200)
    // Somebody else's cookie, or one that was changed, is that of a stranger.
    const counts = async (cookie: string) => {
      await db.query('delete from tentativas')
      await enter(server.client(cookie), ana, 'errada')
      const rows = await db.query<{ chave: string }>('select chave from tentativas')
      return rows.map(({ chave }) => chave.split(':').slice(0, 2).join(':')).sort()
    }
    const stranger = ['entrar:conta', 'entrar:conta+endereco', 'entrar:endereco']
    const [device = ''] = /alicerce-dispositivo=[^;]+/.exec(ana.client.cookie) ?? []
    expect(await counts(device)).toEqual(['entrar:dispositivo'])
    const altered = [
      `${device}x`,
      device.replace('=', '=x'),
      `${device.split('.')[0]}.`,
      'alicerce-dispositivo=.',
    ]
    for (const cookie of [...altered, there.cookie]) expect(await counts(cookie)).toEqual(stranger)
    // Signing in goes on with the device's own name, for the account before, too.
    expect((await enter(ana.client, bia, bia.password)).status).toBe(200)
    expect(ana.client.cookie).toContain(device.split('.')[0])
    expect(await counts(ana.client.cookie)).toEqual(['entrar:dispositivo'])
  })

  test('all of an IPv6 /64 is one address', async () => {
    const proxied = await startTestServer(db, { env: { TRUSTED_PROXIES: HERE } })
    try {
      const guess = (address: string) =>
        proxied.client().post('/api/auth/sign-in/email', wrong(), { headers: { 'x-forwarded-for': address } })
      const statuses = []
      for (let n = 1; n <= 12; n++) statuses.push((await guess(`2001:db8:0:7:${n}::${n}`)).status)
      expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
      expect((await guess('2001:db8:0:8::1')).status).toBe(401)
      const mapped = ['::ffff:203.0.113.9', '203.0.113.9', '::ffff:cb00:7109']
      for (let n = 0; n < 9; n++) {
        const { status } = await guess(mapped[n % 3] ?? '')
        expect(status).toBe(n < 8 ? 401 : 429)
      }
    } finally {
      await proxied.stop()
    }
  })

  test('somebody else’s requests keep nobody from signing up or from asking for a reset', async () => {
    for (const [path, body] of [
      ['/api/auth/sign-up/email', { name: 'X', email: 'y@empresa.com.br', password: 'curta' }],
      ['/api/auth/request-password-reset', { email: ana.email }],
    ] as const) {
      for (let n = 0; n < 6; n++) await server.client().post(path, body)
      expect((await server.client().post(path, body)).status).toBe(429)
      expect((await server.client().post(path, body, { from: ELSEWHERE })).status).not.toBe(429)
    }
    expect((await ana.client.post('/api/auth/request-password-reset', { email: ana.email })).status).toBe(200)
  })

  test('however many ask for it, an account gets ten mails with a link an hour', async () => {
    const mails = () => server.log().split(`E-mail para ${bia.email}: Redefinição`).length - 1
    const before = mails()
    for (let n = 2; n < 16; n++) {
      const from = `127.0.0.${n}`
      const asked = await server
        .client()
        .post('/api/auth/request-password-reset', { email: bia.email }, { from })
      expect(asked.status).toBe(200)
    }
    await expect.poll(mails).toBe(before + 10)
    await setTimeout(300)
    expect(mails()).toBe(before + 10)
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

test('where too many sign in at the same moment, who comes next is told so at once; later it goes', {
  // The crowd is hashed at the lowest priority: on a busy machine it takes its time.
  timeout: 240_000,
}, async () => {
  const db = await freshDatabase()
  const server = await startTestServer(db)
  try {
    const ana = await signedUp(server)
    const signIn = (person: { email: string; password: string }) =>
      server.client().post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    const crowd: Promise<string>[] = []
    const isFull = () => {
      try {
        requireTurn()()
        return false
      } catch {
        return true
      }
    }
    while (!isFull()) crowd.push(hashPassword('um segredo bem guardado'))
    expect(crowd.length).toBeGreaterThanOrEqual(60)
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
