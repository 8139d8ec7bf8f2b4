import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anexosApi } from '../../../contract/anexos.ts'
import { FOTOS, MB } from '../../../contract/files.ts'
import { createUser, platformOf } from '../../../testing/access/people.ts'
import { held } from '../../../testing/effort/effort.ts'
import { eventually } from '../../../testing/eventually.ts'
import { jpeg, stored } from '../../../testing/files/files.ts'
import { freshDatabase } from '../../../testing/servers/databases.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import { openBehind } from '../../ground/behind.ts'
import { BUDGETS } from '../../ground/budgets.ts'
import type { Database } from '../../ground/database/database.ts'
import { type Files, openFiles } from '../../ground/files/files.ts'
import { anexosRouter } from '../../services/files/anexos/operations.ts'
import { procedures } from './procedures.ts'
import { createHttpServer } from './server.ts'

const api = anexosApi(
  'comercial/fotos',
  { area: 'comercial', ver: 'ver', anexar: 'registrar' },
  { maximo: 25 * MB, tipos: FOTOS },
)
const operations = anexosRouter(api, {
  tabela: 'qualquer',
  exigirVer: async () => {},
  podeAnexar: async () => true,
})

let db: Database
let files: Files
let dataDir = ''
let actor: Actor | null
let url = ''
let stop = () => {}
beforeAll(async () => {
  db = await freshDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-http-'))
  files = await openFiles({ dataDir, storageUrl: undefined })
  // 500 MB and more in a minute.
  const platform = { ...(await platformOf(db)), files, budgets: { ...BUDGETS, uploadMbPerDay: 10_000 } }
  actor = await createUser(db, 'Usuário Comum')
  const sessions = {
    actor: async (cookie: string | undefined) => (cookie ? actor : null),
    end: async () => {},
    endAll: async () => {},
    forget: () => {},
  }
  const server = createHttpServer({
    procedures: procedures(operations, platform, sessions, 'http://alicerce.teste'),
    app: new Hono(),
    assets: { answer: (_request, response) => response.end(), entrada: '' },
    secure: false,
    behind: openBehind(),
    ready: async () => undefined,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/comercial/fotos`
  stop = () => server.closeAllConnections()
})
afterAll(async () => {
  stop()
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
})

const describeFile = (nome: string) => encodeURIComponent(JSON.stringify({ nome, dados: { registro_id: 1 } }))
const headers = (nome: string) => ({ 'x-arquivo': describeFile(nome), cookie: 'sessao' })
const send = (nome: string, body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  fetch(`${url}/upload`, { method: 'POST', body, headers: { ...headers(nome), ...more } })
const photo = (size?: number) => new Uint8Array(jpeg(size))
const incoming = () => readdir(files.incoming)

test('a file goes up as it is and comes down as a harmless attachment', async () => {
  const nome = `../${'ã'.repeat(290)}\r\n\u202E"x".jpg`
  const answer = await send(nome, photo(100_000))
  expect(answer.status).toBe(200)
  const { id, nome_arquivo } = (await answer.json()) as { id: number; nome_arquivo: string }
  expect(nome_arquivo).toBe(`../${'ã'.repeat(290)}"x".jpg`)

  const down = await fetch(`${url}/download?id=${id}`, { headers: { cookie: 'sessao' } })
  expect(Buffer.from(await down.arrayBuffer()).equals(jpeg(100_000))).toBe(true)
  const header = (name: string) => down.headers.get(name) ?? ''
  expect(header('content-disposition')).toMatch(
    /^attachment; filename="[\w ().-]+\.jpg"; filename\*=UTF-8''[\w%.-]+\.jpg$/,
  )
  expect(header('content-type')).toBe('image/jpeg')
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('content-security-policy')).toMatch(/default-src 'none';.*sandbox/)
  expect(header('cache-control')).toBe('no-store')
  expect((await fetch(`${url}/download?id=${id}`)).status).toBe(401)
  const foreign = { cookie: 'sessao', 'sec-fetch-site': 'cross-site' }
  expect((await fetch(`${url}/download?id=${id}`, { headers: foreign })).status).toBe(403)
  expect((await fetch(`${url}/upload`, { headers: { cookie: 'sessao' } })).status).toBe(405)
  for (const key of await stored(files, 'anexos')) await files.storage.remove(key)
})

test('visitors, other sites and files that say nothing of themselves are refused', async () => {
  expect((await send('a.jpg', photo(), { cookie: '' })).status).toBe(401)
  expect((await send('a.jpg', photo(), { origin: 'http://outro.teste' })).status).toBe(403)
  for (const bad of ['', '%', 'x', '{}', encodeURIComponent('{"nome":1}')])
    expect((await send('a.jpg', photo(), { 'x-arquivo': bad })).status).toBe(400)
  expect(await stored(files, 'anexos')).toEqual([])
  expect(await incoming()).toEqual([])
})

test('25 MB pass; one byte more is refused before the file has come', async () => {
  const announced = await send('a.jpg', photo(25 * MB + 1))
  expect(announced.status).toBe(413)
  expect(await announced.json()).toMatchObject({ mensagem: 'O arquivo é grande demais: o limite é 25 MB.' })
  // Of this one no byte is ever sent: it is its announcement that is answered.
  const started = performance.now()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${url}/upload`, {
      method: 'POST',
      headers: { ...headers('a.jpg'), 'content-length': 200 * MB },
    })
    request.once('error', reject).once('response', response => {
      resolve(response.statusCode)
      request.destroy()
    })
    request.flushHeaders()
  })
  expect(status).toBe(413)
  expect(performance.now() - started).toBeLessThan(1000)
  expect((await send('a.jpg', photo(25 * MB))).status).toBe(200)
  for (const key of await stored(files, 'anexos')) await files.storage.remove(key)
})

test('an upload that is cancelled half-way leaves nothing', async () => {
  const [{ antes } = { antes: 0 }] = await db.query<{ antes: number }>(
    'select count(*)::int as antes from anexos',
  )
  const request = httpRequest(`${url}/upload`, {
    method: 'POST',
    headers: { ...headers('a.jpg'), 'content-length': 5 * MB },
  }).on('error', () => {})
  request.write(photo(2 * MB))
  await eventually(async () => expect(await incoming()).toHaveLength(1))
  request.destroy()
  await eventually(async () => expect(await incoming()).toEqual([]))
  expect(await stored(files, 'anexos')).toEqual([])
  expect(await db.query('select count(*)::int as antes from anexos')).toEqual([{ antes }])
})

test('one key with another file, another name or for another record is refused; with its own it is answered again', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await send('a.jpg', photo(5000), key)
  expect(first.status).toBe(200)
  const other = {
    ...key,
    'x-arquivo': describeFile('a.jpg').replace('registro_id%22%3A1', 'registro_id%22%3A2'),
  }
  for (const refused of [
    await send('a.jpg', photo(5001), key),
    await send('b.jpg', photo(5000), key),
    await send('a.jpg', photo(5000), other),
  ]) {
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ codigo: 'regra', motivo: 'chave_usada' })
  }
  expect(await (await send('a.jpg', photo(5000), key)).json()).toEqual(await first.json())
  expect(await stored(files, 'anexos')).toHaveLength(1)
  for (const path of await stored(files, 'anexos')) await files.storage.remove(path)
})

test('memory stays flat with 20 uploads of 25 MB at once', { tags: ['volume'] }, async () => {
  const chunk = photo(MB / 4)
  const before = held()
  let peak = 0
  const uploads = Array.from({ length: 20 }, async (_, index) => {
    const request = httpRequest(`${url}/upload`, {
      method: 'POST',
      headers: { ...headers(`${index}.jpg`), 'content-length': 25 * MB },
    })
    const answered = once(request, 'response')
    for (let sent = 0; sent < 100; sent++) {
      if (!request.write(chunk)) await once(request, 'drain')
      // Each look takes the time of a whole collection: 20 of them, all along the way.
      if (sent === index * 5) peak = Math.max(peak, held() - before)
      await sleep(0)
    }
    request.end()
    const [response] = await answered
    response.resume()
    return response.statusCode
  })
  expect(await Promise.all(uploads)).toEqual(Array.from({ length: 20 }, () => 200))
  // Sender and server are one process here: 500 MB pass through it.
  expect(peak / MB).toBeLessThan(60)
  expect(await stored(files, 'anexos')).toHaveLength(20)
})
