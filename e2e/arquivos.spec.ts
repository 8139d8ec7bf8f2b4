import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '../src/platform/server/ground/database/open.ts'
import { BUILT_SERVER } from '../src/platform/server/ground/node-flags.ts'
import { type Product, startProduct } from '../src/platform/testing/servers/product.ts'
import { startS3 } from '../src/platform/testing/servers/s3.ts'
import { signIn, signUp } from './support/accounts.ts'
import { pdfFile } from './support/files.ts'
import { EMPTY_DATABASE } from './support/prepare.ts'
import { expect, ON_BOTH, OWN_SERVER, test } from './support/test.ts'

const MB = 1024 * 1024
const elevenMinutesAgo = () => Date.now() / 1000 - 660

const below = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.join(entry.parentPath, entry.name))
    : []
const documents = ({ dataDir }: Product) => below(path.join(dataDir, 'files/documentos-funcionarios'))
const received = ({ dataDir }: Product) => below(path.join(dataDir, 'files/.recebidos'))

async function registerAna(page: Page, product: Product): Promise<number> {
  await signUp(page, product)
  await signIn(page, product)
  const answer = await page.request.post(`${product.url}/api/rh/funcionarios/create`, {
    data: { nome_completo: 'Ana', cpf: '52998224725', tipo_contrato: 'CLT' },
    headers: { origin: product.url },
  })
  return (await answer.json()).id
}

const describeFile = (funcionario_id: number, nome: string) =>
  encodeURIComponent(JSON.stringify({ nome, dados: { funcionario_id, tipo_documento: 'RG' } }))

const upload = (page: Page, product: Product, funcionario_id: number, size = 1000) =>
  page.request.post(`${product.url}/api/rh/documentos/upload`, {
    data: pdfFile('x', size).buffer,
    headers: { origin: product.url, 'x-arquivo': describeFile(funcionario_id, 'RG.pdf') },
  })

async function list(page: Page, product: Product, funcionario_id: number): Promise<{ id: number }[]> {
  const answer = await page.request.post(`${product.url}/api/rh/documentos/list`, {
    data: { funcionario_id },
    headers: { origin: product.url },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()).rows
}

/** A sweep that was under way when its server was killed is taken up when its lease is over, after 20 s. */
const SWEPT = { timeout: 40_000 }

test('killed half-way through an upload, nothing of it stays', { tag: OWN_SERVER }, async ({
  page,
  product,
}) => {
  const ana = await registerAna(page, product)
  const cookies = await page.context().cookies()
  const half = httpRequest(`${product.url.replace('localhost', '127.0.0.1')}/api/rh/documentos/upload`, {
    method: 'POST',
    headers: {
      host: new URL(product.url).host,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-arquivo': describeFile(ana, 'RG.pdf'),
      'content-length': 2 * MB,
    },
  }).on('error', () => {})
  half.write(pdfFile('x', MB).buffer)
  await expect.poll(() => received(product).length).toBe(1)
  await product.kill9()
  for (const file of received(product)) utimesSync(file, elevenMinutesAgo(), elevenMinutesAgo())
  await product.start()
  await expect.poll(() => received(product), SWEPT).toEqual([])
  await expect.poll(() => product.log()).toContain('arquivos.removido_incompleto')
  expect(documents(product)).toEqual([])
  expect(await list(page, product, ana)).toEqual([])
})

test('killed between file and record, the file goes at the next start', {
  tag: [ON_BOTH, OWN_SERVER],
}, async ({ page, product, databaseEnv }) => {
  const ana = await registerAna(page, product)
  expect((await upload(page, product, ana)).status()).toBe(200)
  await product.stop()
  const database = await openDatabase({ databaseUrl: databaseEnv.DATABASE_URL, dataDir: product.dataDir })
  await database.query(
    `create function demorar() returns trigger language plpgsql as
     $$ begin perform pg_sleep(600); return new; end $$`,
  )
  await database.query(
    `create trigger demorar before insert on rh_documentos_funcionario for each row execute function demorar()`,
  )
  await database.close()
  await product.start()
  const lost = upload(page, product, ana).catch(() => null)
  await expect.poll(() => documents(product).length).toBe(2)
  await product.kill9()
  await lost
  for (const file of documents(product)) utimesSync(file, elevenMinutesAgo(), elevenMinutesAgo())
  await product.start()
  await expect.poll(() => documents(product).length, SWEPT).toBe(1)
  await expect.poll(() => product.log()).toContain('arquivos.removido_sem_registro')
  const [kept] = await list(page, product, ana)
  const download = await page.request.get(`${product.url}/api/rh/documentos/download?id=${kept?.id}`)
  expect(await download.body()).toEqual(pdfFile('x', 1000).buffer)
})

test('a disk that takes no more is told clearly, leaves no half file, and the server lives on', {
  tag: OWN_SERVER,
}, async ({ page, product }) => {
  const ana = await registerAna(page, product)
  await product.stop()
  // The nearest to a full disk that nobody needs rights for: the system itself refuses the write half-way.
  await product.start(20 * MB)
  expect((await upload(page, product, ana, MB)).status()).toBe(200)
  const full = await upload(page, product, ana, 24 * MB)
  expect(full.status()).toBe(503)
  expect(await full.json()).toMatchObject({
    titulo: 'Erro no upload do arquivo',
    mensagem:
      'O servidor está sem espaço em disco e nada foi gravado. Avise o administrador e tente novamente depois.',
  })
  expect(received(product)).toEqual([])
  expect(documents(product)).toHaveLength(1)
  expect(await list(page, product, ana)).toHaveLength(1)
  expect((await upload(page, product, ana, MB)).status()).toBe(200)
  expect(await list(page, product, ana)).toHaveLength(2)
  expect(product.log()).toContain('disco.cheio')
})

test('documents live in S3, and a storage that is down is told', { tag: OWN_SERVER }, async ({
  page,
  databaseEnv,
}) => {
  const s3 = await startS3()
  const product = await startProduct(
    { ...databaseEnv, ...s3.env, STORAGE_URL: s3.url },
    { template: process.env[EMPTY_DATABASE], program: BUILT_SERVER },
  )
  try {
    const ana = await registerAna(page, product)
    const sent = await upload(page, product, ana, 6 * MB)
    expect(sent.status()).toBe(200)
    const { id } = await sent.json()
    expect(received(product)).toEqual([])
    const read = () => page.request.get(`${product.url}/api/rh/documentos/download?id=${id}`)
    const download = await read()
    // Compared as one: item by item six million take five seconds.
    expect((await download.body()).equals(pdfFile('x', 6 * MB).buffer)).toBe(true)
    expect(download.headers()['content-disposition']).toMatch(/^attachment; filename="\d+_RG\.pdf"/)

    await s3.stop()
    const down = await upload(page, product, ana)
    expect(down.status()).toBe(503)
    expect((await down.json()).mensagem).toContain('O armazenamento de arquivos não está respondendo.')
    expect((await read()).status()).toBe(503)
    expect((await page.request.get(`${product.url}/readyz`)).status()).toBe(503)
    expect((await page.request.get(`${product.url}/healthz`)).status()).toBe(200)
    expect(received(product)).toEqual([])
    expect(await list(page, product, ana)).toHaveLength(1)

    await s3.start()
    expect((await upload(page, product, ana)).status()).toBe(200)
    expect(await list(page, product, ana)).toHaveLength(2)
  } finally {
    await product.dispose()
    await s3.dispose()
  }
})
