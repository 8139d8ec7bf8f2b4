import { afterAll, beforeAll, expect, test } from 'vitest'
import { perfis } from '../../contract/permissions.ts'
import type { Database } from '../../server/ground/database/database.ts'
import { indexPending } from '../../server/services/paleta/pending.ts'
import {
  type Ground,
  levelOf,
  may,
  OWN_ACCOUNT,
  ofRecords,
  openGround,
  type People,
  passes,
} from '../access/authorization.ts'
import { OWNERS, type recordMaker } from '../access/authorization-api.ts'
import { createUser } from '../access/people.ts'
import { baseOf, callDescribed, type Described } from '../records/described.ts'
import { type Client, clientOf } from '../servers/http-client.ts'

// The product itself says what there is to test: an operation that is added is in here without being asked for. One
// whose record this file cannot make fails until it is told how.

let ground: Ground
let db: Database
let operations: Described[]
let maker: ReturnType<typeof recordMaker>
let admin: Client
let people: People
beforeAll(async () => {
  ground = await openGround()
  ;({ db, operations, maker, admin, people } = ground)
})
afterAll(() => ground?.close())

test('every operation × every profile, and nobody', async () => {
  const wrong: string[] = []
  const stranger = clientOf(Number(new URL(ground.url).port))
  for (const operation of operations) {
    const anonymous = await callDescribed(stranger, operation, undefined)
    ground.count()
    if (anonymous.status !== 401) wrong.push(`${operation.path} without a session: ${anonymous.status}`)
    for (const perfil of perfis) {
      const expected = passes(operation, perfil, levelOf(operation.area, perfil)) ? 'allowed' : 'refused'
      const found = ground.atTheDoor(await callDescribed(people[perfil].client, operation, undefined))
      if (found !== expected) wrong.push(`${operation.path} as ${perfil}: ${found}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
  expect(operations.length).toBeGreaterThan(20)
})

test('the page of the audit trail tells of every table that is audited', async () => {
  const { body } = await admin.post('/api/ti/auditoria/entidades', {})
  const told = (body.rows as { tabela: string }[]).map(({ tabela }) => tabela)
  const audited = await db.query<{ tabela: string }>(
    `select distinct tgrelid::regclass::text as tabela from pg_trigger where tgname ~ '^auditar'
     union select distinct tabela from auditoria`,
  )
  const untold = audited.map(({ tabela }) => tabela).filter(tabela => !told.includes(tabela))
  // Of what somebody signs in with the trail tells under the person, of a demand under the profile.
  expect(untold.sort()).toEqual([
    'auth_accounts',
    'auth_codigos_recuperacao',
    'auth_segundo_fator',
    'perfis_acesso',
  ])
})

test.each(perfis)(
  '%s × every operation on a record × own or another’s',
  { timeout: 300_000 },
  async perfil => {
    expect(await ground.checkRecords(perfil, area => levelOf(area, perfil))).toEqual([])
  },
)

/** What hangs on a record never changes; people are marked, and keep what they made. */
const DELETED_AS_THEY_STAND = /\/anexos\/delete$|^ti\/usuarios\/delete$/

test('what was saved after it was seen is not deleted unasked, by any operation that deletes', async () => {
  const wrong: string[] = []
  const deletes = ofRecords(operations).filter(
    ({ path }) => path.endsWith('/delete') && !DELETED_AS_THEY_STAND.test(path),
  )
  for (const operation of deletes) {
    const input = (await maker.inputFor(operation, people.Administrador.actor.id)) as { id: number }
    const { status, body } = await callDescribed(admin, operation, { ...input, version: 999 })
    const { atual, mensagem } = body as { atual?: { id: number; version: number }; mensagem?: string }
    const asked = status === 409 && atual?.id === input.id && mensagem?.includes('alterou este registro')
    if (!asked) wrong.push(`${operation.path}: ${status} ${JSON.stringify(body)}`)
    const inVersion = (version?: number) => callDescribed(admin, operation, { ...input, version })
    let again = await inVersion(atual?.version)
    // The job that makes the first payable of a new recurrence may have come in between.
    if (again.status === 409 && operation.path === 'financeiro/recorrencias/delete')
      again = await inVersion((again.body as { atual: { version: number } }).atual.version)
    if (again.status !== 200) wrong.push(`${operation.path} in the present version: ${again.status}`)
  }
  expect(wrong).toEqual([])
  expect(deletes.length).toBeGreaterThan(10)
})

test('who sees as another profile changes nothing and takes nothing away, by any operation', async () => {
  const actor = await createUser(db, 'Administrador')
  const client = await ground.clientFor(actor)
  await client.post('/api/auth/ver-como', { perfil: 'Financeiro' })
  const wrong: string[] = []
  for (const operation of operations.filter(
    ({ kind, path }) => kind === 'mutation' || path.includes('/exportar'),
  )) {
    const found = ground.atTheDoor(await callDescribed(client, operation, undefined))
    if (found !== 'refused') wrong.push(`${operation.path}: ${found}`)
  }
  expect(wrong).toEqual([])
})

test('who sees as HR sees which documents there are, and opens none', async () => {
  const actor = await createUser(db, 'Administrador')
  const client = await ground.clientFor(actor)
  const download = operations.find(({ path }) => path === 'rh/documentos/download') as Described
  const { id } = (await maker.inputFor(download, actor.id)) as { id: number }
  expect((await client.get(`/api/rh/documentos/download?id=${id}`)).status).toBe(200)
  await client.post('/api/auth/ver-como', { perfil: 'RH' })
  const refused = await client.get(`/api/rh/documentos/download?id=${id}`)
  expect([refused.status, refused.body.mensagem]).toEqual([
    403,
    'Você está vendo como RH: para abrir documentos ou exportar, volte ao seu perfil.',
  ])
  expect((await client.post('/api/rh/funcionarios/list', {})).status).toBe(200)
  const read = await db.query(`select from auditoria where acao = 'ler' and usuario_id = $1`, [actor.id])
  expect(read).toHaveLength(1)
})

test('who has to choose a password does nothing before, by any operation', async () => {
  const actor = await createUser(db, 'Administrador')
  await db.query('update auth_users set trocar_senha = true where id = $1', [actor.id])
  const client = await ground.clientFor(actor)
  const wrong: string[] = []
  for (const operation of operations.filter(({ area }) => area !== OWN_ACCOUNT)) {
    const found = ground.atTheDoor(await callDescribed(client, operation, undefined))
    if (found !== 'refused') wrong.push(`${operation.path}: ${found}`)
  }
  expect(wrong).toEqual([])
})

test('who has to set up the second factor does nothing before, by any operation', async () => {
  // Written here, not read from the description: what may be done before is seen to change.
  const before = [
    'conta/trocarSenha',
    ...['get', 'preparar', 'ativar'].map(name => `conta/segundo-fator/${name}`),
  ]
  const client = await ground.clientFor(await createUser(db, 'Administrador'))
  await db.query(`insert into perfis_acesso (perfil, exigir_segundo_fator) values ('Administrador', true)`)
  const wrong: string[] = []
  for (const operation of operations) {
    const expected = before.includes(operation.path) ? 'allowed' : 'refused'
    const found = ground.atTheDoor(await callDescribed(client, operation, undefined))
    if (found !== expected) wrong.push(`${operation.path}: ${found}, not ${expected}`)
  }
  await db.query('delete from perfis_acesso')
  expect(wrong).toEqual([])
})

/** Whether the palette finds a record as this person, by the name under which its index has it. */
async function finds(client: Client, entidade: string, id: number | string): Promise<boolean> {
  await indexPending(db)
  const [row] = await db.query<{ nome: string }>(
    `select split_part(texto, E'\n', 2) as nome from busca_global where entidade = $1 and registro = $2`,
    [entidade, String(id)],
  )
  if (!row) throw new Error(`${entidade} has a list, and the palette does not know its records`)
  const { body } = await client.post('/api/paleta/buscar', { busca: row.nome })
  return (body.achados as { entidade: string; id: unknown }[]).some(
    found => found.entidade === entidade && found.id === id,
  )
}

/** A card's statements have no list of their own: they are chosen by card and month. */
const STATEMENTS = 'financeiro/prestacao-contas-cartao/cartoes'
/** These list no records, but what is gone and what was done to them; a payment is found with its payable, a receipt with its receivable, a measurement with its project, a sending with its proposal. */
const NO_RECORDS = [
  ...['ti/lixeira', 'ti/auditoria', 'comercial/envios'],
  ...['financeiro/medicoes', 'financeiro/pagamentos', 'financeiro/recebimentos'],
]

test('the palette finds the records of every list, for whoever may read them and for nobody else', {
  timeout: 300_000,
}, async () => {
  // The tests before have changed levels by the API.
  expect((await admin.post('/api/ti/perfis/restaurar', {})).status).toBe(200)
  const lists = operations.filter(
    ({ path, input }) =>
      path === STATEMENTS ||
      (!NO_RECORDS.includes(baseOf(path)) && input.properties?.por_pagina !== undefined),
  )
  const wrong: string[] = []
  for (const list of lists) {
    const entidade = baseOf(list.path)
    const { id } = await maker.make(entidade)
    for (const perfil of perfis) {
      const { actor, client } = people[perfil]
      const other = perfil === 'Predial' ? people.RH : people.Predial
      for (const own of [true, false]) {
        const give = OWNERS[list.area] ?? OWNERS[entidade]
        if (give) await db.query(give, [own ? actor.id : other.actor.id])
        const expected = may(list, perfil, area => levelOf(area, perfil), own)
        const found = await finds(client, entidade, id)
        ground.count()
        if (found !== expected) wrong.push(`${entidade} as ${perfil}, own ${own}: found ${found}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(lists.length).toBeGreaterThan(14)
})
