import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anexosApi } from '#platform/contract/anexos.ts'
import { FOTOS, MB } from '#platform/contract/files.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { jpeg } from '#platform/testing/files/files.ts'
import { probes } from '#platform/testing/records/probes.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../ground/database/database.ts'
import { anexosRouter } from '../services/files/anexos/operations.ts'

const api = anexosApi(
  'comercial/fotos',
  { area: 'comercial', ver: 'ver', anexar: 'registrar' },
  { maximo: 25 * MB, tipos: FOTOS },
)
const fotos = anexosRouter(api, {
  tabela: 'qualquer',
  exigirVer: async () => {},
  podeAnexar: async () => true,
})

describe('what one person may use up', () => {
  let db: Database
  let server: TestServer
  beforeAll(async () => {
    db = await freshDatabase()
    server = await startTestServer(db, {
      operations: [...probes, ...fotos],
      env: { WRITES_PER_MINUTE: '240', UPLOAD_MB_PER_DAY: '2' },
    })
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  const someone = async () => server.client(await signedInCookie(db, await createUser(db, 'Financeiro')))

  test('300 writes at once: those beyond a minute’s are told to wait, others and reading are not hurt', async () => {
    const [ana, bia] = [await someone(), await someone()]
    const write = () => ana.post('/api/teste/eco', { texto: 'a' })
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(...(await Promise.all(Array.from({ length: 50 }, write))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(60)
    expect(refused[0]?.body).toMatchObject({
      codigo: 'muitas_tentativas',
      titulo: 'Muitas alterações em pouco tempo',
      mensagem: expect.stringMatching(/240 alterações por minuto\. Aguarde/),
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await bia.post('/api/teste/eco', { texto: 'a' })).status).toBe(200)
    expect((await ana.get('/api/sessao')).status).toBe(200)
    expect((await ana.post('/api/comercial/fotos/list', { registro_id: 1 })).status).toBe(200)
  })

  test('files of a day: counted as they come, once for each that is kept; refused before they are read', async () => {
    const [ana, bia] = [await someone(), await someone()]
    const send = (size: number, key = randomUUID(), client = ana) =>
      client.post('/api/comercial/fotos/upload', jpeg(size), {
        headers: {
          'content-type': 'image/jpeg',
          'idempotency-key': key,
          'x-arquivo': encodeURIComponent(JSON.stringify({ nome: 'a.jpg', dados: { registro_id: 1 } })),
        },
      })
    const key = randomUUID()
    expect((await send(MB, key)).status).toBe(200)
    // Sent again after a lost answer, and refused for what it is: neither is kept.
    expect((await send(MB, key)).status).toBe(200)
    const page = { 'x-arquivo': encodeURIComponent('{"nome":"a.jpg","dados":{"registro_id":1}}') }
    expect(
      (await ana.post('/api/comercial/fotos/upload', 'x'.repeat(900_000), { headers: page })).status,
    ).toBe(400)
    expect((await send(900_000)).status).toBe(200)
    const refused = await send(300_000)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        titulo: 'Limite de arquivos do dia',
        mensagem: expect.stringMatching(/já enviou 2 MB .*Continue amanhã/),
      },
    })
    expect((await send(300_000, randomUUID(), bia)).status).toBe(200)
    await db.query(`update tentativas set desde = now() - interval '25 hours'`)
    expect((await send(300_000)).status).toBe(200)
  })
})
