import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AreaDaMatriz,
  alcanca,
  areas,
  type Nivel,
  niveis,
  type Perfil,
  perfis,
} from '../contract/permissions.ts'
import type { Actor } from '../server/access/permissions/actor.ts'
import type { Database } from '../server/ground/database/database.ts'
import { postgresqlDatabase } from '../server/ground/database/open-postgresql.ts'
import { type MadeRecord, OWNERS, recordMaker } from './authorization-api.ts'
import { freshDatabaseUrl } from './databases.ts'
import { baseOf, callDescribed, type Described, describedBy } from './described.ts'
import { type Client, clientOf } from './http-client.ts'
import { nivelNaTabela } from './matrix.ts'
import { createUser, signedInCookie } from './people.ts'
import { type Product, startProduct } from './product.ts'

// The product itself says what there is to test: an operation that is added is in here without being asked for. One
// whose record this file cannot make fails until it is told how.

/** One's own account is in no matrix; whose session an id names is tested with it. */
const OWN_ACCOUNT = 'conta'
/** Everyone's: the levels decide what an answer holds, which is tested where it is made. */
const OUTSIDE = [OWN_ACCOUNT, 'todos']

let db: Database
let product: Product
let operations: Described[]
let maker: ReturnType<typeof recordMaker>
let admin: Client
const people = {} as Record<Perfil, { actor: Actor; client: Client }>
let cases = 0

async function clientFor(actor: Actor): Promise<Client> {
  return clientOf(Number(new URL(product.url).port), await signedInCookie(db, actor))
}

beforeAll(async () => {
  const url = await freshDatabaseUrl()
  db = postgresqlDatabase(url)
  product = await startProduct({ DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(40) })
  for (const perfil of perfis) {
    const actor = await createUser(db, perfil)
    people[perfil] = { actor, client: await clientFor(actor) }
  }
  admin = people.Administrador.client
  operations = await describedBy(admin)
  maker = recordMaker(db, admin, people.Administrador.actor.id, operations)
})

afterAll(async () => {
  process.stdout.write(`\n${operations?.length} operations, ${cases} authorization cases\n`)
  await product?.dispose()
  await db?.close()
})

/** What an answer says of permission; an allowed call may still be refused by a rule of the record. */
function verdict({ status, body }: { status: number; body: { codigo?: unknown } }): string {
  cases++
  if (status === 401 || body.codigo === 'nao_permitido') return 'refused'
  // The input was made by its own schema and the record is there: anything else hides how far the call came.
  return [200, 409, 422].includes(status) ? 'allowed' : `unclear: ${status} ${JSON.stringify(body)}`
}

/** At the door, an input that no schema accepts tells how far the call came. */
const atTheDoor = (answer: { status: number; body: { codigo?: unknown } }) =>
  verdict(answer.body.codigo === 'dados_invalidos' ? { ...answer, status: 200 } : answer)

const passes = ({ area, nivel, somenteAdministrador }: Described, perfil: Perfil, level: Nivel) =>
  (OUTSIDE.includes(area) || alcanca(level, nivel as Nivel)) &&
  (!somenteAdministrador || perfil === 'Administrador')

const levelOf = (area: string, perfil: Perfil): Nivel =>
  OUTSIDE.includes(area) ? 'gerir' : nivelNaTabela(area as AreaDaMatriz, perfil)

/** Whose deletion is taken back, an area outside the matrix does not say: that is tested with the bin. */
const ofRecords = () =>
  operations.filter(({ area, input }) => !OUTSIDE.includes(area) && input.required?.includes('id'))

/** A level that an operation asks for in another area, since it makes a record there. */
const ALSO: Record<string, { area: AreaDaMatriz; nivel: Nivel }> = {
  'comercial/propostas/converter': { area: 'financeiro.projetos', nivel: 'registrar' },
}

/** `registrar` changes and deletes what one created oneself; `gerir` what anybody did; reading asks for no owner. */
function may(operation: Described, perfil: Perfil, levels: (area: string) => Nivel, own: boolean): boolean {
  const level = levels(operation.area)
  if (!passes(operation, perfil, level)) return false
  const also = ALSO[operation.path]
  if (also && !alcanca(levels(also.area), also.nivel)) return false
  const reads = operation.kind === 'query' || operation.nivel === 'ver'
  const isPrivate = operation.area in OWNERS || baseOf(operation.path) in OWNERS
  return own || level === 'gerir' || (reads && !isPrivate)
}

test('every operation × every profile, and nobody', async () => {
  const wrong: string[] = []
  const stranger = clientOf(Number(new URL(product.url).port))
  for (const operation of operations) {
    const anonymous = await callDescribed(stranger, operation, undefined)
    cases++
    if (anonymous.status !== 401) wrong.push(`${operation.path} without a session: ${anonymous.status}`)
    for (const perfil of perfis) {
      const expected = passes(operation, perfil, levelOf(operation.area, perfil)) ? 'allowed' : 'refused'
      const found = atTheDoor(await callDescribed(people[perfil].client, operation, undefined))
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

/** By entity, a record that nothing has happened to: whoever was refused, or only read, has left it as it was. */
const untouched = new Map<string, MadeRecord>()

async function checkRecord(
  operation: Described,
  perfil: Perfil,
  levels: (area: string) => Nivel,
  own: boolean,
): Promise<string> {
  const { actor, client } = people[perfil]
  const other = perfil === 'Predial' ? people.RH : people.Predial
  const base = baseOf(operation.path)
  const record = untouched.get(base) ?? (await maker.make(base))
  untouched.delete(base)
  const input = await maker.inputFor(operation, own ? actor.id : other.actor.id, record, perfil)
  const expected = may(operation, perfil, levels, own) ? 'allowed' : 'refused'
  const found = verdict(await callDescribed(client, operation, input))
  if (found === 'refused' || (found === 'allowed' && operation.kind === 'query')) untouched.set(base, record)
  return found === expected ? '' : `${found}, not ${expected}`
}

async function checkRecords(perfil: Perfil, levels: (area: string) => Nivel): Promise<string[]> {
  const wrong: string[] = []
  for (const operation of ofRecords()) {
    for (const own of [true, false]) {
      const problem = await checkRecord(operation, perfil, levels, own).catch(String)
      const whose = own ? 'their own' : 'another’s'
      if (problem) wrong.push(`${operation.path} on ${whose} as ${perfil}: ${problem}`)
    }
  }
  return wrong
}

test.each(perfis)(
  '%s × every operation on a record × own or another’s',
  { timeout: 300_000 },
  async perfil => {
    expect(await checkRecords(perfil, area => levelOf(area, perfil))).toEqual([])
  },
)

test.each(niveis)(
  'level %s everywhere × every operation on a record × own or another’s',
  { timeout: 300_000 },
  async nivel => {
    await db.query(`update permissoes set nivel = $1 where perfil = 'Usuário Comum'`, [nivel])
    const everywhere = JSON.stringify(Object.fromEntries(Object.keys(areas).map(area => [area, nivel])))
    await expect
      .poll(async () => JSON.stringify((await people['Usuário Comum'].client.get('/api/sessao')).body.niveis))
      .toBe(everywhere)
    expect(await checkRecords('Usuário Comum', () => nivel)).toEqual([])
  },
)

/** What hangs on a record never changes; people are marked, and keep what they made. */
const DELETED_AS_THEY_STAND = /\/anexos\/delete$|^ti\/usuarios\/delete$/

test('what was saved after it was seen is not deleted unasked, by any operation that deletes', async () => {
  const wrong: string[] = []
  const deletes = ofRecords().filter(
    ({ path }) => path.endsWith('/delete') && !DELETED_AS_THEY_STAND.test(path),
  )
  for (const operation of deletes) {
    const input = (await maker.inputFor(operation, people.Administrador.actor.id)) as { id: number }
    const { status, body } = await callDescribed(admin, operation, { ...input, version: 999 })
    const { atual, mensagem } = body as { atual?: { id: number; version: number }; mensagem?: string }
    const asked = status === 409 && atual?.id === input.id && mensagem?.includes('alterou este registro')
    if (!asked) wrong.push(`${operation.path}: ${status} ${JSON.stringify(body)}`)
    const again = await callDescribed(admin, operation, { ...input, version: atual?.version })
    if (again.status !== 200) wrong.push(`${operation.path} in the present version: ${again.status}`)
  }
  expect(wrong).toEqual([])
  expect(deletes.length).toBeGreaterThan(10)
})

test('who sees as another profile changes nothing and takes nothing away, by any operation', async () => {
  const actor = await createUser(db, 'Administrador')
  const client = await clientFor(actor)
  await client.post('/api/auth/ver-como', { perfil: 'Financeiro' })
  const wrong: string[] = []
  for (const operation of operations.filter(
    ({ kind, path }) => kind === 'mutation' || path.includes('/exportar'),
  )) {
    const found = atTheDoor(await callDescribed(client, operation, undefined))
    if (found !== 'refused') wrong.push(`${operation.path}: ${found}`)
  }
  expect(wrong).toEqual([])
})

test('who sees as HR sees which documents there are, and opens none', async () => {
  const actor = await createUser(db, 'Administrador')
  const client = await clientFor(actor)
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
  const client = await clientFor(actor)
  const wrong: string[] = []
  for (const operation of operations.filter(({ area }) => area !== OWN_ACCOUNT)) {
    const found = atTheDoor(await callDescribed(client, operation, undefined))
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
  const client = await clientFor(await createUser(db, 'Administrador'))
  await db.query(`insert into perfis_acesso (perfil, exigir_segundo_fator) values ('Administrador', true)`)
  const wrong: string[] = []
  for (const operation of operations) {
    const expected = before.includes(operation.path) ? 'allowed' : 'refused'
    const found = atTheDoor(await callDescribed(client, operation, undefined))
    if (found !== expected) wrong.push(`${operation.path}: ${found}, not ${expected}`)
  }
  await db.query('delete from perfis_acesso')
  expect(wrong).toEqual([])
})

/** Whether the palette finds a record as this person, by the name under which its index has it. */
async function finds(client: Client, entidade: string, id: number | string): Promise<boolean> {
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
/** These list no records, but what is gone and what was done to them. */
const NO_RECORDS = ['ti/lixeira', 'ti/auditoria']

test('the palette finds the records of every list, for whoever may read them and for nobody else', {
  timeout: 300_000,
}, async () => {
  // The tests of levels leave one profile with what no matrix gives it.
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
        cases++
        if (found !== expected) wrong.push(`${entidade} as ${perfil}, own ${own}: found ${found}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(lists.length).toBeGreaterThan(14)
})
