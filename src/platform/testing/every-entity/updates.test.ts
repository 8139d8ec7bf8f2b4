import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/ground/database/database.ts'
import { recordMaker } from '../access/authorization-api.ts'
import { createUser, signedInCookie } from '../access/people.ts'
import { baseOf, type Described, describedBy } from '../records/described.ts'
import { everyOperation } from '../records/operations.ts'
import { type Schema, sampleOf } from '../records/samples.ts'
import { testDatabase } from '../servers/databases.ts'
import type { Client } from '../servers/http-client.ts'
import { startTestServer, type TestServer } from '../servers/test-server.ts'

// Whatever is updated is in here without being asked for: found by the verb, and its fields by its description.

const operations = await everyOperation()
const updates = operations.map(({ procedure }) => procedure.path).filter(path => path.endsWith('/update'))

/** Updates that take no `dados`, and what they take. */
const OTHERWISE = [
  'conta/update', // one required field
  'conta/notificacoes/update', // choices by name, tested below
  'ti/perfis/update', // cells of the matrix, each with what it was
]

/** Values of fields that a rule beyond their schema judges. */
const KNOWN: Record<string, unknown> = {
  cadastro_dominios: 'empresa.com.br',
  chave_pix: 'financeiro@empresa.com.br',
  feriados: '25/01 Aniversário da cidade',
  saldo: '1234.50',
}
/** Fields whose words are anybody's, by their names. */
const WORDS =
  /^(nome_(?!fornecedor)|nome$|titulo|descricao|solicitacao|endereco|full_name|tipo_documento|item)/
/** Told by no answer. */
const SECRET = ['password']

type Row = Record<string, unknown> & { version: number }

/** The schema of a value that is there. */
function present(schema: Schema): Schema {
  const { anyOf, type, ...rest } = schema as Schema & { type?: string | string[] }
  const one = Array.isArray(type) ? type.find(each => each !== 'null') : type
  const options = anyOf?.filter(option => option.type !== 'null')
  return { ...rest, ...(one && { type: one }), ...options?.[0] }
}

const database = testDatabase()

let db: Database
let server: TestServer
let admin: Client
let someone: string
let maker: ReturnType<typeof recordMaker>
let described: Map<string, Described>

beforeAll(async () => {
  db = database()
  server = await startTestServer(db, { operations })
  const actor = await createUser(db, 'Administrador')
  someone = actor.id
  admin = server.client(await signedInCookie(db, actor))
  const all = await describedBy(admin)
  described = new Map(all.map(each => [each.path, each]))
  maker = recordMaker(db, admin, someone, all)
}, 60_000)
afterAll(() => server?.stop())

const fieldsOf = (path: string): Record<string, Schema> =>
  described.get(path)?.input.properties?.dados?.properties ?? {}

async function save(path: string, key: object, dados: object): Promise<Row> {
  const answer = await admin.post(`/api/${path}`, { ...key, dados })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Row
}

/** A record with a value in each of its fields, and the key by which it is saved. */
async function full(path: string): Promise<{ key: { id?: unknown }; row: Row }> {
  const base = baseOf(path)
  const made = base === 'conta/empresa' ? undefined : await maker.make(base)
  const key = made ? { id: made.id } : {}
  const view = made?.table === 'auth_users' ? 'users_view' : made?.table
  const [stored] = view
    ? await db.query<Row>(`select version from ${view} where id = $1`, [made?.id])
    : [(await admin.post('/api/conta/empresa/get', {})).body as Row]
  const first = await save(path, { ...key, version: stored?.version }, {})
  const dados: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fieldsOf(path))) {
    const reference = async () =>
      /_id$/.test(name) && schema.format !== 'uuid' ? (await maker.make(refers(name))).id : undefined
    const sample = () => sampleOf(present(schema), async () => (await reference()) ?? someone, name)
    if (!SECRET.includes(name)) dados[name] = first[name] ?? KNOWN[name] ?? (await sample())
  }
  if ('proposta_id' in dados) await db.query(`update comercial_propostas set status_proposta = 'Aprovada'`)
  return { key, row: await save(path, { ...key, version: first.version }, dados) }
}

/** The entity that a key names. */
function refers(name: string): string {
  if (['portador_id', 'responsavel_id', 'user_id'].includes(name)) return 'ti/usuarios'
  const noun = name.slice(0, 4)
  return [...described.keys()].map(baseOf).find(base => base.split('/').at(-1)?.startsWith(noun)) ?? name
}

test.each(updates.filter(path => !OTHERWISE.includes(path)))(
  '%s keeps what is left out',
  async path => {
    const { key, row: first } = await full(path)
    const names = Object.keys(fieldsOf(path)).filter(name => !SECRET.includes(name))
    expect(names.length).toBeGreaterThan(1)
    const values = (row: Row) => Object.fromEntries(names.map(name => [name, row[name]]))
    expect(Object.values(values(first))).not.toContain(null)

    let row = first
    for (const left of names) {
      const words = names.find(name => name !== left && WORDS.test(name))
      const changed = words ? { [words]: `Alterado ao deixar ${left}`.slice(0, 40) } : {}
      const { [left]: _, ...sent } = { ...values(row), ...changed }
      const saved = await save(path, { ...key, version: row.version }, sent)
      expect(values(saved)).toEqual({ ...values(row), ...changed })
      row = saved
    }
    const untouched = await save(path, { ...key, version: row.version }, {})
    expect(values(untouched)).toEqual(values(row))
  },
  60_000,
)

test.each(updates.filter(path => !OTHERWISE.includes(path)))('%s is described so', path => {
  const { required = [], properties = {} } = described.get(path)?.input.properties?.dados ?? {}
  expect(required).toEqual([])
  for (const field of Object.values(properties)) expect(field).not.toHaveProperty('default')
})

test('choices of notifications that are left out stay', async () => {
  const choose = (escolhas: object) => admin.post('/api/conta/notificacoes/update', { escolhas })
  await choose({ chamado_status: 'nunca' })
  const { body } = await choose({ chamado_atribuido: 'nunca' })
  expect(body.preferencias).toContainEqual({ notificacao: 'chamado_status', frequencia: 'nunca' })
})
