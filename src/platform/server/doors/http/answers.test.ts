import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { probes } from '#platform/testing/records/probes.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Answer, Client } from '#platform/testing/servers/http-client.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'

let db: Database
let server: TestServer
let ana: Client
beforeAll(async () => {
  db = await freshDatabase()
  server = await startTestServer(db, { operations: probes })
  ana = server.client(await signedInCookie(db, await createUser(db, 'Financeiro')))
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

const eco = (body: unknown, headers: Record<string, string> = {}) =>
  ana.post('/api/teste/eco', body, { headers })

const SECURITY = {
  'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}

/** Of a script, a style or a typeface. */
const OF_PARTS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': SECURITY['x-request-id'],
}

describe('headers', () => {
  const asset = async () => /\/assets\/[\w.-]+\.js/.exec((await ana.get('/login')).text)?.[0] ?? ''
  const cases: [string, number, () => Promise<Answer>][] = [
    ['the page', 200, () => ana.get('/')],
    ['an address of the interface', 200, () => ana.get('/comercial/clientes?busca=a')],
    ['an asset', 200, async () => ana.get(await asset())],
    ['a missing file', 404, () => ana.get('/nada.js')],
    ['a procedure', 200, () => eco({ texto: 'a' })],
    ['a refusal', 400, () => eco({})],
    ['an unknown error', 500, () => ana.post('/api/teste/falha', {})],
    ['a missing procedure', 404, () => ana.post('/api/nada', {})],
    ['no session', 401, () => server.client().get('/api/sessao')],
    ['the session', 200, () => ana.get('/api/sessao')],
    ['a wrong method', 405, () => ana.post('/', {})],
    ['health', 200, () => ana.get('/healthz')],
    ['readiness', 200, () => ana.get('/readyz')],
    ['the description', 200, () => ana.get('/api/openapi.json')],
    ['figures that nobody asked for', 404, () => ana.get('/metrics')],
    ['a sign-in', 400, () => ana.post('/api/auth/sign-in/email', {})],
  ]
  test.each(cases)('%s has them, and tells nothing of what it runs on', async (name, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(name === 'an asset' ? OF_PARTS : SECURITY)
    for (const absent of ['x-powered-by', 'server', 'strict-transport-security'])
      expect(answer.headers).not.toHaveProperty(absent)
    // Hashed assets are the same for everybody; nothing else is for other origins to read.
    expect(answer.headers['access-control-allow-origin']).toBe(name === 'an asset' ? '*' : undefined)
    const csp = String(answer.headers['content-security-policy'])
    if (name !== 'an asset') expect(/script-src[^;]*/.exec(csp)?.[0]).toBe("script-src 'self'")
  })

  test('answers of the API and of health are stored nowhere, hashed assets for ever, the page never unasked', async () => {
    for (const path of ['/api/sessao', '/api/openapi.json', '/api/nada', '/healthz', '/readyz'])
      expect((await ana.get(path)).headers['cache-control']).toBe('no-store')
    expect((await eco({ texto: '' })).headers['cache-control']).toBe('no-store')
    expect((await ana.get(await asset())).headers['cache-control']).toContain('immutable')
    const page = await ana.get('/')
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await ana.get('/', { headers: { 'if-none-match': String(page.headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await ana.get('/assets/nada')).headers['cache-control']).not.toContain('immutable')
  })
})

test('files of strangers are opened in pages without origin and network; WebAssembly runs in one of them alone', async () => {
  const policyOf = async (path: string) =>
    String((await ana.get(path)).headers['content-security-policy'])
      .split('; ')
      .filter(rule => !rule.startsWith('style-src'))
  const closed = (script: string, ...more: string[]) => [
    "default-src 'none'",
    `script-src ${script}`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ]
  expect(await policyOf('/leitor.html')).toEqual(closed("'self' 'wasm-unsafe-eval'"))
  expect(await policyOf('/visualizador.html')).toEqual(
    closed("'self'", 'img-src blob: data:', "font-src 'self' blob: data:"),
  )
  for (const path of ['/', '/financeiro/contas-a-pagar', '/sw.js', '/api/sessao'])
    expect((await policyOf(path)).join()).not.toContain('eval')
})

describe('what is not for visitors', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/assets/index.js.map',
    '/package.json',
    '/.stamp',
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/src/main.server.ts',
  ])('%s is not served', async path => {
    const { status, text } = await ana.get(path)
    expect(text).not.toMatch(/root:|"dependencies"|\[core\]|refs\/heads|sourcesContent/)
    if (status === 200) expect(text).toContain('<!doctype html>')
    else expect(status).toBe(404)
  })

  test.each(['/.env', '/.git/config', '/.git/HEAD', '/assets/index.js.map', '/package.json'])(
    '%s is not even answered with the page',
    async path => {
      expect((await ana.get(path)).status).toBe(404)
    },
  )

  test.each([
    '/api/__proto__',
    '/api/constructor',
    '/api/teste/__proto__',
    '/api/%E0%A4%A',
    '/api/',
    '/api/teste/eco/',
  ])('POST %s is no procedure', async path => {
    const answer = await ana.post(path, {})
    expect([answer.status, answer.body.codigo]).toEqual([404, 'nao_encontrado'])
  })

  test('an unknown error tells its request id, which the log explains without what was asked for', async () => {
    const { body, headers } = await ana.post('/api/teste/falha', {})
    expect(body).toEqual({
      codigo: 'interno',
      titulo: 'Erro de teste',
      mensagem: 'Algo deu errado do nosso lado. Se continuar, informe o código ao suporte.',
      pedido: headers['x-request-id'],
    })
    const line = server
      .log()
      .split('\n')
      .find(text => text.includes('erro.desconhecido') && text.includes(String(body.pedido)))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ codigo_interno: '42P01', level: 'error' })
    expect(server.log()).not.toContain('segredo-do-cliente')
  })

  test('the description is for who is signed in; every operation in it tells its permission', async () => {
    expect((await server.client().get('/api/openapi.json')).status).toBe(401)
    const { body } = await ana.get('/api/openapi.json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/teste/eco': { post: { 'x-area': 'comercial', 'x-nivel': 'registrar' } },
        '/api/teste/falha': { post: { 'x-area': 'comercial', 'x-nivel': 'registrar' } },
      },
    })
  })
})
