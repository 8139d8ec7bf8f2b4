import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import type { Perfil } from '#platform/contract/permissions.ts'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { calendarioApi } from '../contract.ts'

const hoje = todayIn('America/Sao_Paulo')

let db: Database
let server: TestServer
beforeAll(async () => {
  db = await freshDatabase()
  server = await startTestServer(db, { operations: await everyOperation() })
  // Without the delivered examples.
  await db.query('delete from financeiro_contas_a_pagar')
  await db.query(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, item, centro_custo, aprovador, nome_fornecedor,
       cnpj_fornecedor, natureza_orcamentaria, data_emissao, data_vencimento, valor)
     values ('SC-1', 'x', 'Papel', 'x', 'x', 'Papelaria; São José, filial', '0', 'x', $1, $2, 1234.5)`,
    [hoje, addDays(hoje, 3)],
  )
  const [funcionario] = await db.query<{ id: number }>(
    `insert into rh_funcionarios (nome_completo, cpf, tipo_contrato) values ('Zilda Prado', '1', 'CLT') returning id`,
  )
  await db.query(
    `insert into rh_documentos_funcionario (funcionario_id, tipo_documento, nome_arquivo, path_arquivo, tamanho_arquivo,
       tipo_mime_arquivo, data_validade) values ($1, 'ASO', 'aso-zilda.pdf', 'x/1', 1, 'application/pdf', $2)`,
    [funcionario?.id, addDays(hoje, 9)],
  )
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

interface Owner {
  actor: Actor
  call: (path: string, input?: object) => Promise<{ status: number; body: Record<string, never> }>
}

async function owner(perfil: Perfil): Promise<Owner> {
  const actor = await createUser(db, perfil)
  const client = server.client(await signedInCookie(db, actor))
  return { actor, call: (path, input = {}) => client.post(`/api/${path}`, input) as never }
}

const criar = async ({ call }: Owner, input = {}) =>
  String((await call(calendarioApi.criar.path, input)).body.endereco)
/** As a calendar program fetches: no cookie. */
const read = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })
const titles = async (address: string) => {
  const text = await (await read(address)).text()
  const [one, other] = [
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map(component => new ICAL.Event(component).summary),
    Object.values(nodeIcal.sync.parseICS(text)).flatMap(event =>
      event?.type === 'VEVENT' ? [String(event.summary)] : [],
    ),
  ]
  expect(other).toEqual(one)
  return one
}

test('two parsers read what the person may see, of each profile its own', async () => {
  const address = await criar(await owner('Financeiro'))
  expect(new URL(address).pathname).toMatch(/^\/api\/calendario\/[\w-]{43}\.ics$/)
  const answer = await read(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await titles(address)).toEqual(['Papelaria; São José, filial'])
  expect(await titles(await criar(await owner('RH')))).toEqual(['ASO'])
  expect(await titles(await criar(await owner('Usuário Comum')))).toEqual([])
})

test('an example says so in its title, once, until somebody changes it', async () => {
  const address = await criar(await owner('Financeiro'))
  const mark = `insert into exemplos (entidade, tabela, registro_id, versao)
    select 'financeiro/contas-a-pagar', 'financeiro_contas_a_pagar', id, version from financeiro_contas_a_pagar`
  await db.query(mark)
  expect(await titles(address)).toEqual(['Papelaria; São José, filial (exemplo)'])
  await db.query(`update financeiro_contas_a_pagar set nome_fornecedor = 'Papelaria (exemplo)'`)
  await db.query('delete from exemplos')
  await db.query(mark)
  expect(await titles(address)).toEqual(['Papelaria (exemplo)'])
  await db.query(`update financeiro_contas_a_pagar set nome_fornecedor = 'Papelaria; São José, filial'`)
  expect(await titles(address)).toEqual(['Papelaria; São José, filial'])
  await db.query('delete from exemplos')
})

test('names of people are in it only where its person chose them', async () => {
  const rh = await owner('RH')
  const address = await criar(rh)
  expect(await (await read(address)).text()).not.toMatch(/zilda/i)
  expect((await rh.call(calendarioApi.nomes.path, { com_nomes: true })).status).toBe(200)
  expect(await titles(address)).toEqual(['ASO de Zilda Prado'])
})

test('an address answers what holds at the moment: levels, suspension, a password to choose, an end', async () => {
  const fin = await owner('Financeiro')
  const address = await criar(fin)
  const status = async () => (await read(address)).status
  const set = (text: string) => db.query(`update auth_users set ${text} where id = $1`, [fin.actor.id])
  expect(await status()).toBe(200)
  await set(`perfil_acesso = 'RH'`)
  expect(await titles(address)).toEqual(['ASO'])
  await set('suspenso_em = now()')
  expect(await status()).toBe(404)
  await set('suspenso_em = null, trocar_senha = true')
  expect(await status()).toBe(404)
  await set(`trocar_senha = false, perfil_acesso = 'Financeiro'`)
  expect(await titles(address)).toEqual(['Papelaria; São José, filial'])
  // Another address ends this one, and ending ends the other.
  const other = await criar(fin)
  expect([await status(), (await read(other)).status]).toEqual([404, 200])
  expect((await fin.call(calendarioApi.desligar.path)).body).toEqual({ ligado: null })
  expect((await read(other)).status).toBe(404)
})

test('the same content is not sent twice, and its UIDs stay', async () => {
  const address = await criar(await owner('Financeiro'))
  const first = await read(address)
  const [etag = '', text] = [first.headers.get('etag') ?? '', await first.text()]
  const again = await read(address, { 'if-none-match': `"x", W/${etag}` })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  expect(await (await read(address)).text()).toBe(text)
  await db.query(
    `update financeiro_contas_a_pagar set nome_fornecedor = nome_fornecedor || '!', version = version + 1`,
  )
  const changed = await read(address, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  const after = await changed.text()
  const line = (of: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(of)?.[1]
  expect(line(after, 'UID')).toBe(line(text, 'UID'))
  expect(Number(line(after, 'SEQUENCE'))).toBe(Number(line(text, 'SEQUENCE')) + 1)
  await db.query(`update financeiro_contas_a_pagar set nome_fornecedor = rtrim(nome_fornecedor, '!')`)
})

test('the database holds a hash of the secret, and neither log nor trail nor kept answers hold it', async () => {
  const { actor, call } = await owner('Financeiro')
  const address = await criar({ actor, call })
  expect((await read(address)).status).toBe(200)
  expect((await read(`${address}x`)).status).toBe(404)
  const [, secret = ''] = /([\w-]{43})\.ics$/.exec(address) ?? []
  expect(secret).toHaveLength(43)
  expect(server.log()).toContain('/api/calendario/:nome')
  expect(server.log()).not.toContain(secret)
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const found = await db.query(`select from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [secret])
    expect([name, found.length]).toEqual([name, 0])
  }
})

test('fetches are counted: of an address its own, of secrets that are nobody’s by network address', async () => {
  const address = await criar(await owner('Financeiro'))
  const nobody = address.replace(/[\w-]{43}\.ics$/, `${'A'.repeat(43)}.ics`)
  await db.query('delete from tentativas')
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await read(nobody)).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
  // Strangers' guesses do not shut out who has an address.
  expect((await read(address)).status).toBe(200)
  for (let n = 0; n < 119; n++) await read(address)
  const over = await read(address)
  expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
})
