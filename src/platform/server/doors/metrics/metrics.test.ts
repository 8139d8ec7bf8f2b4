import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineApi, query } from '../../../contract/api.ts'
import { createUser, signedInCookie } from '../../../testing/access/people.ts'
import { freshDatabase } from '../../../testing/servers/databases.ts'
import { freePort } from '../../../testing/servers/free-port.ts'
import { type Client, clientOf } from '../../../testing/servers/http-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { operation } from '../../engine/operation.ts'
import type { Database } from '../../ground/database/database.ts'
import { serveMetrics } from './serve.ts'

const TOKEN = 'um segredo de medidas'
const SLOW_MS = 40
const SECRET = 'segredo-do-cliente'
const SLOW = 'select $1 || left(pg_sleep(0.06)::text, 0) as texto'

const texto = z.strictObject({ texto: z.string() })
const api = defineApi('medidas', {
  lenta: query({
    area: 'comercial',
    nivel: 'ver',
    resumo: 'Para teste',
    erro: 'Erro de teste',
    input: texto,
    output: texto,
  }),
})
const lenta = operation(api.lenta, async ({ db }, { texto }) => {
  const [row] = await db.query<{ texto: string }>(SLOW, [texto])
  return { texto: row?.texto ?? '' }
})

/** Each line as a scraper reads it; fails where it could not. */
function samples(text: string): Map<string, number> {
  const found = new Map<string, number>()
  const types = new Set<string>()
  for (const line of text.trimEnd().split('\n')) {
    const [, declared] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? []
    if (declared) {
      expect(types.has(declared)).toBe(false)
      types.add(declared)
      continue
    }
    if (line.startsWith('# HELP ')) continue
    const [, series = '', value = ''] =
      /^([a-z_]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})?) (-?[\d.e+-]+)$/.exec(line) ?? []
    expect(series, line).not.toBe('')
    expect(found.has(series), line).toBe(false)
    expect(types).toContain(series.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, ''))
    found.set(series, Number(value))
  }
  return found
}

describe('figures', () => {
  let db: Database
  let server: TestServer
  let ana: Client
  let anaId = ''
  beforeAll(async () => {
    db = await freshDatabase(SLOW_MS)
    server = await startTestServer(db, { env: { METRICS_TOKEN: TOKEN }, operations: [lenta] })
    const user = await createUser(db, 'Financeiro', 'Ana Souza')
    anaId = user.id
    ana = server.client(await signedInCookie(db, user))
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  const ask = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    server.client().get('/metrics', { headers })
  const read = async () => samples((await ask()).text)
  const told = () =>
    server
      .log()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line))
  /** On a busy machine statements are slow that were not asked to be. */
  const slowOnes = () => told().filter(({ evento }) => evento === 'banco.lento')

  test('are for whoever has the token, and nobody else, not even who is signed in', async () => {
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401)
    expect((await ana.get('/metrics')).status).toBe(401)
    const wrong = await server
      .client()
      .post('/metrics', {}, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(wrong.status).toBe(405)
    const answer = await ask()
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('count answers by declared address, time them, and hold no id and nothing that people typed', async () => {
    const counted = 'alicerce_http_requests_total{method="POST",route="medidas/lenta",status="200"}'
    const within = (le: string) =>
      `alicerce_http_request_duration_seconds_bucket{route="medidas/lenta",le="${le}"}`
    const before = await read()
    const slowBefore = slowOnes().length
    await ana.post('/api/medidas/lenta', { texto: SECRET })
    await ana.get('/api/imagens/AAAAAAAAAAAAAAAAAAAAAA.png')
    await ana.post('/api/12345678901', {})
    const after = await read()
    const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
    expect(grown(counted)).toBe(1)
    expect([grown(within('0.05')), grown(within('10')), grown(within('+Inf'))]).toEqual([0, 1, 1])
    expect(grown('alicerce_http_requests_total{method="GET",route="/api/imagens/:nome",status="404"}')).toBe(
      1,
    )
    expect(grown('alicerce_http_requests_total{method="POST",route="outra",status="404"}')).toBe(1)
    const slow = slowOnes().slice(slowBefore)
    expect(slow.filter(({ instrucao }) => instrucao === SLOW)).toHaveLength(1)
    // Counted and logged a moment apart.
    const unlogged = async () =>
      ((await read()).get('alicerce_database_slow_statements_total') ?? 0) - slowOnes().length
    await expect.poll(unlogged).toBe(0)
    expect(grown('alicerce_database_statement_seconds_count')).toBeGreaterThan(2)
    expect([...after.keys()].join('\n')).not.toMatch(/AAAA|12345678901|segredo/)
  })

  test('tell what stands: memory, event loop, connections, mails, screens that listen', async () => {
    const inFlight = 'alicerce_http_requests_in_flight'
    const before = (await read()).get(inFlight) ?? 0
    const stream = get(`${server.url}/api/eventos`, { headers: { cookie: ana.cookie } })
    await once(stream, 'response')
    const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
    await db.transaction(author, async tx => {
      await tx.query(`insert into emails (para, assunto, texto, html) values ('a@x.com', 'A', 't', 'h')`)
      await tx.query(
        `update tarefas_do_sistema set proxima_em = now() + interval '1 hour', tentativas = 1 where nome = 'correio'`,
      )
    })
    const found = await read()
    stream.destroy()
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(found.get('nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(found.get('alicerce_database_up')).toBe(1)
    expect(found.get('alicerce_database_listening')).toBe(1)
    expect(found.get('alicerce_live_listeners')).toBe(1)
    expect(found.get('alicerce_mail_queue{state="retry"}')).toBe(1)
    expect(found.get('alicerce_jobs{job="correio",state="waiting"}')).toBe(1)
    expect(found.get('alicerce_jobs{job="correio",state="failed"}')).toBe(0)
    expect(found.get('alicerce_jobs_oldest_seconds')).toBeGreaterThanOrEqual(0)
    expect(found.get('alicerce_job_runs_total{job="limpeza",result="done"}')).toBeGreaterThan(0)
    expect(found.get('alicerce_job_duration_seconds_count{job="limpeza"}')).toBeGreaterThan(0)
    expect(found.get(inFlight)).toBe(before + 1)
    const idle = found.get('alicerce_database_connections{database="primary",state="idle"}')
    expect(idle).toBeDefined()
  })

  test('one line of the log for each answer, with whose and how long; a slow statement is named by what it is', async () => {
    const answer = await ana.post('/api/medidas/lenta', { texto: SECRET })
    const pedido = answer.headers['x-request-id']
    await server.client().get('/healthz')
    const asset = /\/assets\/[\w.-]+\.js/.exec((await ana.get('/login')).text)?.[0] ?? ''
    await ana.get(asset)
    const ofIt = (evento: string) => told().filter(line => line.pedido === pedido && line.evento === evento)
    await expect.poll(() => ofIt('http')).toHaveLength(1)
    const [line] = ofIt('http')
    const [slow, ...others] = ofIt('banco.lento').filter(({ instrucao }) => instrucao === SLOW)
    expect(others).toEqual([])
    expect(slow).toMatchObject({
      level: 'warn',
      rota: 'medidas/lenta',
      nome: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
    expect(slow.ms).toBeGreaterThanOrEqual(SLOW_MS)
    expect(line).toMatchObject({
      evento: 'http',
      metodo: 'POST',
      rota: 'medidas/lenta',
      status: 200,
      usuario: anaId,
    })
    const answers = told().filter(({ evento }) => evento === 'http')
    expect(answers.filter(({ rota }) => rota === 'interface' || rota === '/healthz')).toEqual([])
    expect(server.log()).not.toMatch(/segredo-do-cliente|Ana Souza/)
  })
})

test('an address of its own: figures there, nothing else, and none on the address of the product', async () => {
  const db = await freshDatabase(0)
  const port = await freePort()
  const env = { METRICS_ADDRESS: `127.0.0.1:${port}` }
  const server = await startTestServer(db, { env })
  const there = clientOf(port)
  expect(samples((await there.get('/metrics')).text).get('alicerce_database_up')).toBe(1)
  expect((await there.get('/api/sessao')).status).toBe(404)
  expect((await server.client().get('/metrics')).status).toBe(404)
  const taken = { metricsAddress: { host: '127.0.0.1', port }, metricsToken: undefined }
  await expect(serveMetrics(taken, db, () => 0)).rejects.toThrow('METRICS_ADDRESS deve ser')

  // Here every statement is slow: who acts stands in no line, though it travels with the first one of a transaction.
  const author = { user_id: null, nome: "Ana D'Ávila \\", operacao: 'teste', pedido: '' }
  await db.transaction(author, tx => tx.query(`select 'Ana Souza' as nome`))
  expect(server.log()).toContain('"instrucao":"commit"')
  expect(server.log()).toContain('select ? as nome')
  expect(server.log()).not.toMatch(/Ávila|Souza/)

  await server.stop()
  await expect(there.get('/metrics')).rejects.toThrow('ECONNREFUSED')
  await db.close()
})
