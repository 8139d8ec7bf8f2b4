import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HEADER_TAMANHO } from '#platform/contract/export.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { held } from '#platform/testing/effort/effort.ts'
import { fichasRouter } from '#platform/testing/ficha/service.ts'
import { createFichas } from '#platform/testing/ficha/table.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'

const ROWS = 100_000
const MB = 1_000_000
/** What an export may hold while it runs, whatever its size; all rows at once take more than twice as much. */
const FLAT_MB = 30
/** Bytes between two looks at what is held, each of which takes the time of a collection. */
const LOOK_EVERY = MB
/** Pages that somebody else turns while an export is under way. */
const OTHERS = 10
const PATH = '/api/teste/fichas/exportar'

/** The last part of a workbook; a library would take all its cells apart. */
function sheetIn(workbook: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml'
  return inflateRawSync(workbook.subarray(workbook.indexOf(name) + name.length)).toString()
}

const database = testDatabase()

let server: TestServer
let cookie = ''
beforeAll(async () => {
  const db = database()
  await createFichas(db)
  // Their audit rows are not what is measured.
  await db.query('alter table teste_fichas disable trigger auditar')
  // Built over all rows at once, the indexes of the search take a tenth of the time, the others a third.
  const indexes = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'teste_fichas' and indexname not like '%_pkey'`,
  )
  expect(indexes.length).toBeGreaterThan(4)
  // What makes a file large stands where nobody searches: in an index each row would have a hundred entries.
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
  await db.query(
    `insert into teste_fichas (nome, documento, email, endereco)
       select 'Ficha de obras ' || lpad((n * 7919 % $1)::text, 6, '0'), lpad(n::text, 14, '0'), 'contato' || n || '@empresa.com.br',
         'Rua ' || repeat(md5(n::text), 2) || ', ' || n || e'\\nSão Paulo' from generate_series(1, $1) n`,
    [ROWS],
  )
  for (const { indexdef } of indexes) await db.query(indexdef)
  await db.query('alter table teste_fichas enable trigger auditar')
  await db.query('vacuum analyze teste_fichas')
  server = await startTestServer(db, { operations: [...fichasRouter] })
  cookie = await signedInCookie(db, await createUser(db, 'Financeiro'))
})
afterAll(() => server.stop())

const ask = (input: object, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${PATH}`, {
    method: 'POST',
    body: JSON.stringify(input),
    ...init,
    headers: { cookie, 'content-type': 'application/json', ...init.headers },
  })

/** Takes an export while somebody else turns pages. */
async function taken(input: object) {
  const other = server.client(await signedInCookie(database(), await createUser(database(), 'Financeiro')))
  const before = held()
  const chunks: Uint8Array[] = []
  let received = 0
  let growth = 0
  let running = true
  let served = 0
  const others = (async () => {
    while (running && served < OTHERS) {
      const page = await other.post('/api/teste/fichas/list', { pagina: 1 + served })
      expect(page.status).toBe(200)
      served++
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  const response = await ask(input)
  expect(response.status).toBe(200)
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    const looked = Math.floor(received / LOOK_EVERY)
    received += chunk.length
    if (Math.floor(received / LOOK_EVERY) > looked) growth = Math.max(growth, held() - before - received)
  }
  running = false
  await others
  const bytes = Buffer.concat(chunks)
  return { response, bytes, growth: growth / MB, served }
}

test.each(['csv', 'xlsx'])(
  '%s: 100,000 rows in flat memory, and others are served meanwhile',
  { tags: ['volume'] },
  async formato => {
    await (await ask({ formato, busca: '00001' })).arrayBuffer()
    const { response, bytes, growth, served } = await taken({ formato })
    if (formato === 'csv') expect(bytes.toString().split('\r\n')).toHaveLength(ROWS + 2)
    else expect(sheetIn(bytes).endsWith(`ref="A1:E${ROWS + 1}"/></worksheet>`)).toBe(true)
    const estimated = Number(response.headers.get(HEADER_TAMANHO))
    expect(Math.abs(estimated / bytes.length - 1)).toBeLessThan(0.15)
    expect(served).toBe(OTHERS)

    expect(growth).toBeLessThan(FLAT_MB)
  },
)

test('a search that matches more than is counted gives each row once, in order', async () => {
  const selection = { busca: 'empresa.com', ordem: 'documento', direcao: 'desc' }
  const text = await (await ask({ formato: 'csv', ...selection })).text()
  const documents = [...text.matchAll(/^Ficha de obras \w+;([^;]+);/gm)].map(([, text]) => text)
  expect(documents).toHaveLength(ROWS)
  expect(documents).toEqual(documents.toSorted().reverse())
})

test('the file is an attachment that nobody stores, under its own name', async () => {
  const { headers } = await ask({ formato: 'csv', busca: 'nada disto' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="fichas-\d{4}-\d\d-\d\d\.csv"/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test('it is refused like any other procedure', async () => {
  const status = async (init: RequestInit) => (await ask({ formato: 'csv' }, init)).status
  expect(await status({ method: 'GET', body: null })).toBe(405)
  expect(await status({ headers: { cookie: '' } })).toBe(401)
  expect(await status({ headers: { origin: 'https://outro.example' } })).toBe(403)
  expect(await status({ headers: { 'content-type': 'text/plain' } })).toBe(400)
  expect((await ask({ formato: 'csv', ordem: 'user_id' })).status).toBe(400)
})

test('the API description states it, its permission and what it answers', async () => {
  const { body } = await server.client(cookie).get('/api/openapi.json')
  const { post } = (body.paths as Record<string, { post: Record<string, unknown> }>)[PATH] ?? {}
  expect(post).toMatchObject({ 'x-area': 'comercial', 'x-nivel': 'ver' })
  const responses = post?.responses as Record<number, { content: object }> | undefined
  expect(Object.keys(responses?.[200]?.content ?? {}).join()).toMatch(/^text\/csv.*spreadsheetml\.sheet$/)
})

test('who goes away ends the reading, and who waits holds nothing', async () => {
  const query = vi.spyOn(database(), 'query')
  const pages = () => query.mock.calls.filter(([text]) => text.includes('p_ as')).length
  const leaving = new AbortController()
  const response = await ask({ formato: 'csv' }, { signal: leaving.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  await vi.waitFor(async () => {
    const before = pages()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(pages()).toBe(before)
  }, 20_000)

  expect(pages()).toBeLessThan(ROWS / 500 / 2)
  leaving.abort()
  const before = pages()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(pages()).toBeLessThanOrEqual(before + 1)
  query.mockRestore()
})

test('what fails on the way cuts the file off, and is logged', async () => {
  const original = database().query.bind(database())
  let pages = 0
  const query = vi.spyOn(database(), 'query').mockImplementation((text, params) => {
    if (text.includes('p_ as') && ++pages === 5) return Promise.reject(new Error('banco quebrado'))
    return original(text, params)
  })
  const response = await ask({ formato: 'xlsx' })
  await expect(response.arrayBuffer()).rejects.toThrow()
  query.mockRestore()
  await expect.poll(() => server.log()).toContain('banco quebrado')
})
