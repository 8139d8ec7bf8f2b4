import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Config, readConfig } from '../../server/ground/config.ts'
import { clusterFolder } from '../../server/ground/database/cluster.ts'
import { levels, migrateDatabase } from '../../server/ground/database/migrate.ts'
import { openDatabase } from '../../server/ground/database/open.ts'
import { LIXEIRA, openFiles } from '../../server/ground/files/files.ts'
import { backup } from '../../server/services/backup/backup.ts'
import { connect } from '../../server/services/backup/connection.ts'
import type { Manifest } from '../../server/services/backup/manifest.ts'
import { restore } from '../../server/services/backup/restore.ts'
import { recordMaker } from '../access/authorization-api.ts'
import { createUser, signedInCookie } from '../access/people.ts'
import { describedBy } from '../records/described.ts'
import { everyOperation } from '../records/operations.ts'
import { LINES } from '../records/record-sets.ts'
import { clusterTemplate, freshDatabaseUrl } from './databases.ts'
import { type Client, clientOf } from './http-client.ts'
import { confirmation, waitForMail } from './mail.ts'
import { startProduct } from './product.ts'
import { startS3, type TestS3 } from './s3.ts'
import { startTestServer } from './test-server.ts'

const AUTH_SECRET = 'um-segredo-de-teste-com-mais-de-32-caracteres'
const ana = { email: 'ana@empresa.com.br', password: 'um segredo bem guardado', name: 'Ana' }
const SIGN_IN = '/api/auth/sign-in/email'
const credentials = { email: ana.email, password: ana.password }

let folder = ''
let s3: TestS3
let stopSource: (() => Promise<void>) | undefined
let source: Config
let file = ''
let manifest: Manifest
const archive = (name: string) => path.join(folder, `${name}.tar.gz`)
const emptyFolder = () => path.join(folder, randomUUID())

async function emptyPostgres(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `vazio_${randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = name
  return url.href
}

const configOf = (env: Record<string, string>) => readConfig({ DATA_DIR: emptyFolder(), ...env })
const embedded = () => configOf({ AUTH_SECRET })
/** As where somebody has an empty database already; from nothing at all the first of the tests restores. */
function withEmptyDatabase(place: Config): Config {
  cpSync(clusterTemplate('vazio'), clusterFolder(place.dataDir), { recursive: true })
  return place
}
const postgresql = async (STORAGE_URL = '') =>
  configOf({ AUTH_SECRET, STORAGE_URL, DATABASE_URL: await emptyPostgres() })

/** What must not differ between an installation and what was made of its backup. */
const content = ({ tabelas, arquivos, sequencias, migracao, segredo }: Manifest) => ({
  tabelas,
  arquivos,
  sequencias,
  migracao,
  segredo,
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alicerce-backup-'))
  s3 = await startS3()
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
  const DATABASE_URL = await freshDatabaseUrl()
  const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: folder })
  const operations = await everyOperation()
  const server = await startTestServer(db, { operations })
  const guest = server.client()
  await guest.post('/api/auth/sign-up/email', ana)
  await guest.post('/api/auth/reset-password', confirmation(await server.linkTo(ana.email), ana.password))
  const actor = await createUser(db, 'Administrador', 'Conceição 😀 שלום')
  const admin = server.client(await signedInCookie(db, actor))
  const described = await describedBy(admin)
  const maker = recordMaker(db, admin, actor.id, described)
  // A view names a list, which no sample can guess.
  const kinds = described.filter(({ path }) => /\/(create|upload)$/.test(path) && !path.startsWith('visoes/'))
  for (const { path } of kinds) await maker.make(path.slice(0, path.lastIndexOf('/')))
  for (const { base, insert } of Object.values(LINES)) await db.query(insert, [(await maker.make(base)).id])
  // Something waits in the bin with its file, and the highest id of a table is gone.
  const deleted = await maker.make('rh/documentos')
  await admin.post('/api/rh/documentos/delete', { id: deleted.id })
  source = readConfig({ DATA_DIR: server.dataDir, DATABASE_URL, AUTH_SECRET })
  file = archive('origem')
  manifest = await backup(source, file)
  // It goes on running: some of what follows is backed up again.
  stopSource = async () => {
    await server.stop()
    await db.close()
  }
}, 240_000)
afterAll(async () => {
  await stopSource?.()
  vi.unstubAllEnvs()
  await s3.dispose()
  await rm(folder, { recursive: true, force: true })
})

test('a backup holds every kind of record, its files and what is in the bin, for its owner alone', async () => {
  const counts = new Map(manifest.tabelas.map(({ nome, linhas }) => [nome, linhas]))
  const empty = [...counts].filter(([, linhas]) => linhas === 0).map(([nome]) => nome)
  // Summaries of this day are due or not, by the hour.
  const always = empty.filter(nome => nome !== 'resumos_enviados')
  // Nothing in the example sets these.
  expect(always.sort()).toEqual([
    'aprovacoes',
    'aprovacoes_avisos',
    'auth_codigos_recuperacao',
    'auth_segundo_fator',
    'calendarios',
    'configuracoes',
    'emails',
    'espera_acompanhamentos',
    'espera_mencoes',
    'espera_silencios',
    'financeiro_fechamentos',
    'financeiro_juncoes',
    'financeiro_juncoes_linhas',
    'imagens',
    'lotes',
    'lotes_linhas',
    'perfis_acesso',
    'planilhas',
    'planilhas_colunas',
    'planilhas_linhas',
    'preferencias',
    'preferencias_de_notificacao',
    'substituicoes',
    'visoes',
    'visoes_padrao',
  ])
  expect(manifest.arquivos.some(({ caminho }) => caminho.startsWith(`${LIXEIRA}/`))).toBe(true)
  expect(manifest.arquivos.length).toBeGreaterThan(3)
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  await expect(backup(source, file)).rejects.toThrow(/já existe/)
})

test('a server → its own database → a server with S3: the same to the byte, and one can sign in', async () => {
  const places = [embedded(), await postgresql(s3.url)]
  let from = file
  for (const [n, place] of places.entries()) {
    expect(content(await restore(place, from))).toEqual(content(manifest))
    from = archive(`volta-${n}`)
    expect(content(await backup(place, from))).toEqual(content(manifest))
  }
  const [first = embedded()] = places
  const db = await openDatabase(first)
  const server = await startTestServer(db, { operations: await everyOperation(), env: { AUTH_SECRET } })
  const client = server.client()
  expect((await client.post(SIGN_IN, credentials)).status).toBe(200)
  const trail = async () =>
    (await db.query(`select 1 from auditoria where operacao = 'comercial/clientes/create'`)).length
  const before = await trail()
  expect((await client.post('/api/comercial/clientes/list', {})).body.rows).not.toEqual([])
  const { body } = await client.post('/api/comercial/clientes/create', { nome_cliente: 'Depois' })
  const [{ ultimo } = { ultimo: 0 }] = await db.query<{ ultimo: number }>(
    `select last_value::int as ultimo from pg_sequences where sequencename = 'comercial_clientes_id_seq'`,
  )
  expect(body.id).toBe(ultimo)
  expect(await trail()).toBe(before + 1)
  await server.stop()
  await db.close()
}, 240_000)

describe('refused, with nothing restored', { timeout: 240_000 }, () => {
  async function refused(damage: (copy: string) => Promise<void>): Promise<string> {
    const copy = archive(randomUUID())
    await copyFile(file, copy)
    await damage(copy)
    const place = embedded()
    const error = await restore(place, copy).catch((error: Error) => error)
    expect(existsSync(path.join(place.dataDir, 'db'))).toBe(false)
    return error instanceof Error ? error.message : 'restored'
  }

  test('a truncated one, wherever it ends', async () => {
    const { size } = await stat(file)
    for (const end of [0, 10, Math.floor(size / 2), size - 1]) {
      expect(await refused(copy => truncate(copy, end))).toMatch(/^O backup está incompleto ou foi alterado/)
    }
  })

  const unpacked = (bytes: Buffer): Buffer | undefined => {
    try {
      return gunzipSync(bytes)
    } catch {
      return undefined
    }
  }

  test('one with a byte that was altered, compressed or not', async () => {
    const flip = (bytes: Buffer, at: number) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1)
    const { size } = await stat(file)
    const whole = gunzipSync(await readFile(file))
    for (const at of [20, Math.floor(size / 3), size - 6]) {
      const message = await refused(async copy => {
        const bytes = await readFile(copy)
        let harm = at
        // Some bits of compressed data say nothing, and whoever changes those has changed nothing.
        while (unpacked(flip(Buffer.from(bytes), harm))?.equals(whole)) harm++
        await writeFile(copy, flip(bytes, harm))
      })
      expect(message).toMatch(/^O backup está incompleto ou foi alterado/)
    }
    const altered = await refused(async copy => {
      const tar = gunzipSync(await readFile(copy))
      await writeFile(copy, gzipSync(flip(tar, tar.indexOf('Conceição 😀'))))
    })
    expect(altered).toMatch(/^O backup está incompleto ou foi alterado: a tabela \w+ não confere/)
  })

  test('what is no backup', async () => {
    expect(await refused(copy => writeFile(copy, 'não é um backup'))).toMatch(/^O backup está incompleto/)
    await expect(restore(embedded(), archive('falta'))).rejects.toThrow(/não existe/)
  })

  test('where somebody has an account already', async () => {
    await expect(restore(source, file)).rejects.toThrow(/já tem usuários/)
  })

  test('second factors under another secret, unless one goes without them', async () => {
    const target = configOf({ AUTH_SECRET: `outro ${AUTH_SECRET}`, DATABASE_URL: await emptyPostgres() })
    const own = new pg.Client({ connectionString: source.databaseUrl })
    await own.connect()
    await own.query(
      `insert into auth_segundo_fator ("userId", segredo, ativo_em)
       select id, 'cifrado', now() from auth_users limit 1`,
    )
    await backup(source, archive('com-fator'))
    await own.query('delete from auth_segundo_fator')
    await own.end()
    await expect(restore(target, archive('com-fator'))).rejects.toThrow(/--sem-segundo-fator/)
    await restore(target, archive('com-fator'), { withoutSecondFactor: true })
    const db = await openDatabase(target)
    expect(await db.query('select 1 from auth_segundo_fator')).toEqual([])
    const people = manifest.tabelas.find(({ nome }) => nome === 'auth_users')?.linhas
    expect(await db.query('select 1 from auth_users')).toHaveLength(people ?? 0)
    await db.close()
  })

  test('rows that the target does not take: then nothing stays, neither rows nor files', async () => {
    const target = await postgresql()
    const url = target.databaseUrl ?? ''
    await migrateDatabase(url)
    const own = new pg.Client({ connectionString: url })
    await own.connect()
    await own.query('alter table rh_documentos_funcionario add constraint nunca check (false)')
    await expect(restore(target, file)).rejects.toThrow(/nunca/)
    expect((await own.query('select 1 from comercial_clientes')).rows).toEqual([])
    await own.query('alter table rh_documentos_funcionario drop constraint nunca')
    const { storage } = await openFiles(target)
    for await (const { path } of storage.list(LIXEIRA)) expect.unreachable(path)
    expect(content(await restore(target, file))).toEqual(content(manifest))
    await own.end()
  })
})

test('a backup of an older version is brought to this one; of a newer one, refused', async () => {
  const old = await postgresql()
  const level = levels().at(3)
  await migrateDatabase(old.databaseUrl ?? '', level)
  const connection = await connect(old)
  await connection.query(`insert into comercial_clientes (nome_cliente) values ('Conceição Antiga')`)
  expect((await backup(old, archive('antigo'))).migracao).toBe(level)
  const place = withEmptyDatabase(embedded())
  await restore(place, archive('antigo'))
  const db = await openDatabase(place)
  expect(
    await db.query(`select nome_cliente from comercial_clientes where busca like '%conceicao%'`),
  ).toEqual([{ nome_cliente: 'Conceição Antiga' }])
  await db.close()

  const future = Date.now() * 2
  await connection.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('nova', ${future})`,
  )
  await backup(old, archive('novo'))
  await connection.close()
  await expect(restore(embedded(), archive('novo'))).rejects.toThrow(/versão mais nova/)
}, 240_000)

async function signedIn({ url, mails }: Awaited<ReturnType<typeof startProduct>>): Promise<Client> {
  const client = clientOf(Number(new URL(url).port))
  await client.post('/api/auth/sign-up/email', ana)
  const { link } = await waitForMail(mails, ana.email)
  await client.post('/api/auth/reset-password', confirmation(link, ana.password))
  await client.post(SIGN_IN, credentials)
  return client
}

test('of a running embedded installation, while 5 write: whatever was acknowledged before is in it', async () => {
  const product = await startProduct({}, { template: clusterTemplate('migrado') })
  const client = await signedIn(product)
  const acknowledged: number[] = []
  let writing = true
  const writers = Array.from({ length: 5 }, async (_, n) => {
    while (writing) {
      const answer = await client.post('/api/comercial/clientes/create', { nome_cliente: `Escritor ${n}` })
      expect(answer.status).toBe(200)
      acknowledged.push(Number(answer.body.id))
    }
  })
  await vi.waitUntil(() => acknowledged.length > 20, { timeout: 20_000 })
  const before = [...acknowledged]
  const running = readConfig({ DATA_DIR: product.dataDir })
  await backup(running, archive('vivo'))
  await vi.waitUntil(() => acknowledged.length > before.length + 5, { timeout: 20_000 })
  writing = false
  await Promise.all(writers)
  expect(await product.stop()).toBe(0)
  const secret = await readFile(path.join(product.dataDir, 'secret'), 'utf8')
  await product.dispose()

  const place = withEmptyDatabase(configOf({}))
  const { tabelas } = await restore(place, archive('vivo'))
  const db = await openDatabase(place)
  const rows = await db.query<{ id: number }>('select id from comercial_clientes')
  const ids = new Set(rows.map(({ id }) => id))
  expect(before.filter(id => !ids.has(id))).toEqual([])
  expect(tabelas.find(({ nome }) => nome === 'comercial_clientes')?.linhas).toBe(ids.size)
  // Its secret came along: links in mails go on to work.
  expect(await readFile(path.join(place.dataDir, 'secret'), 'utf8')).toBe(secret)
  await db.close()
}, 240_000)
