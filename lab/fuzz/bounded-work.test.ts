import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clusterFolder } from '#platform/server/ground/database/cluster.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { office } from '#platform/testing/files/files.ts'
import { flatPng } from '#platform/testing/files/pictures.ts'
import { apiRecords } from '#platform/testing/records/api-records.ts'
import { callDescribed, describedBy } from '#platform/testing/records/described.ts'
import { type Client, clientOf } from '#platform/testing/servers/http-client.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'
import { enlist, type Ground, prepare, SECRET } from './ground.ts'
import { EVERYTHING } from './shots.ts'

let product: Product
let ground: Ground
let admin: Client
let other: Client
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alicerce-bounded-'))
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const people = await enlist(db)
  await db.close()
  const template = clusterFolder(folder)
  product = await startProduct({ AUTH_SECRET: SECRET }, { template, watched: true })
  await rm(folder, { recursive: true })
  ground = await prepare(product, people)
  admin = clientOf(ground.port, await ground.cookieOf(EVERYTHING))
  other = clientOf(ground.port, await ground.cookieOf('Financeiro'))
  for (let n = 0; n < 20; n++) await other.post('/api/financeiro/fornecedores/list', {})
})
afterAll(() => product?.dispose())

/** Runs work while somebody else lists; what kept the server's thread meanwhile, and how its memory grew, in MB. */
async function beside<T>(run: () => Promise<T>) {
  await sleep(200)
  ground.held()
  const before = ground.memory()
  let [over, peak] = [false, before]
  const listing = (async () => {
    while (!over) {
      expect((await other.post('/api/financeiro/fornecedores/list', {})).status).toBe(200)
      peak = Math.max(peak, ground.memory())
      await sleep(50)
    }
  })()
  const result = await run().finally(() => {
    over = true
  })
  await listing
  await sleep(200)
  return { result, held: ground.held().map(({ ms }) => ms), grown: peak - before }
}

const filled = (length: number) => 'W'.repeat(length)
const call = (route: string, input: unknown) => admin.post(`/api/${route}`, input)
const sampleOf = (route: string) => ground.samples.get(route) as Record<string, unknown>

test('four PDFs of a proposal whose every field is one word are drawn beside the server', async () => {
  const cliente = { nome_cliente: filled(500), endereco: filled(500), telefone: '11999990000' }
  const { body } = await call('comercial/clientes/create', cliente)
  const made = await call('comercial/propostas/create', {
    titulo_proposta: filled(500),
    cliente_id: body.id,
    descricao_servicos: filled(20_000),
    valor_proposta: '1.00',
    data_emissao: '2026-03-01',
  })
  expect(made.status).toBe(200)
  const { result, held, grown } = await beside(() =>
    Promise.all(Array.from({ length: 4 }, () => call('comercial/propostas/pdf', { id: made.body.id }))),
  )
  expect(result.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(held).toEqual([])
  expect(grown).toBeLessThan(100)
})

const ROWS = 'data;descrição;valor\n'
test.each<[string, number, string, () => object]>([
  [
    'an invoice of 2 MB',
    200,
    'financeiro/contas-a-pagar/lerNfe',
    () => ({
      xml: `<NFe><infNFe Id="NFe1">${'<dup><dVenc>2026-01-01</dVenc></dup>'.repeat(50_000)}</infNFe></NFe>`,
    }),
  ],
  [
    'a statement of 700 KB',
    422,
    'financeiro/extrato/ler',
    () => ({
      prestacao_id: sampleOf('financeiro/extrato/ler').prestacao_id,
      conteudo_base64: Buffer.from(ROWS + `01/01/2026;${filled(50)};1,00\n`.repeat(9900)).toString('base64'),
    }),
  ],
  [
    'a statement with nothing but faults',
    200,
    'financeiro/extrato/ler',
    () => ({
      prestacao_id: sampleOf('financeiro/extrato/ler').prestacao_id,
      conteudo_base64: Buffer.from(ROWS + `01/01/2026;${filled(50)};x\n`.repeat(9900)).toString('base64'),
    }),
  ],
  [
    'a list of people',
    200,
    'ti/importacao/conferir',
    () => {
      const linha = { full_name: filled(100), login: 'a', perfil_acesso: 'RH' }
      const linhas = Array.from({ length: 1000 }, (_, n) => ({
        ...linha,
        linha: n + 2,
        email: `p${n}@empresa.com.br`,
      }))
      return { linhas }
    },
  ],
  [
    '80,000 keys',
    413,
    'comercial/clientes/list',
    () => Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, n])),
  ],
])('%s', async (_, status, route, input) => {
  const sent = input()
  const { result, held, grown } = await beside(() => call(route, sent))
  expect(result.status).toBe(status)
  expect(held).toEqual([])
  expect(grown).toBeLessThan(100)
})

test('keys without end before signing in', async () => {
  const keys = Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, n]))
  const { result, held } = await beside(() =>
    clientOf(ground.port).post('/api/auth/sign-in/email', { email: 'a@b.co', password: 'x', ...keys }),
  )
  expect(result.status).toBe(413)
  expect(held).toEqual([])
})

test.each<[string, number, string, string, () => Buffer]>([
  [
    'a workbook of 100 MB',
    400,
    'rh/documentos/upload',
    'a.xlsx',
    () => office('xlsx', [{ name: 'a.xml', content: 'abcdefgh'.repeat(12_000_000), deflate: true }]),
  ],
  [
    'a document of 4,000 parts',
    200,
    'rh/documentos/upload',
    'a.docx',
    () =>
      office(
        'docx',
        Array.from({ length: 4000 }, (_, n) => ({ name: `${n}`, content: 'x'.repeat(1000), deflate: true })),
      ),
  ],
  ['a picture of 36 megapixels', 200, 'conta/enviarAvatar', 'a.png', () => flatPng(6000, 6000)],
])('%s', async (_, status, route, nome, bytes) => {
  const operations = await describedBy(admin)
  const operation = operations.find(({ path, upload }) => upload && path === route)
  if (!operation) throw new Error(`No upload ${route}: ${operations.filter(o => o.upload).map(o => o.path)}`)
  const dados = await apiRecords(admin, '', operations).sample(operation)
  await callDescribed(admin, operation, dados)
  const headers = {
    'x-arquivo': encodeURIComponent(JSON.stringify({ nome, dados })),
    'content-type': 'application/octet-stream',
  }
  const body = bytes()
  const { result, held } = await beside(() => admin.send('POST', `/api/${route}`, { body, headers }))
  expect(result.status).toBe(status)
  expect(held).toEqual([])
})
