import type { Database } from '../server/database/database.ts'
import type { Answer, Client } from './http-client.ts'
import { type Schema, sampleOf } from './samples.ts'

/** One operation, as the product itself describes it. */
export interface Described {
  path: string
  kind: 'query' | 'mutation'
  area: string
  nivel: string
  somenteAdministrador: boolean
  upload: boolean
  input: Schema
}

interface OpenApiPost {
  'x-kind': Described['kind']
  'x-area': string
  'x-nivel': string
  'x-somente-administrador'?: boolean
  parameters?: { name: string; content?: Record<string, { schema: { properties: { dados: Schema } } }> }[]
  requestBody: { content: Record<string, { schema: Schema }> }
}

/** Every operation of a running product, from its own description. */
export async function describedBy(client: Client): Promise<Described[]> {
  const { body } = await client.get('/api/openapi.json')
  return Object.entries(body.paths as Record<string, { post: OpenApiPost }>).map(([path, { post }]) => {
    const header = post.parameters?.find(({ name }) => name === 'x-arquivo')
    const described = header?.content?.['application/json']?.schema.properties.dados
    return {
      path: path.replace('/api/', ''),
      kind: post['x-kind'],
      area: post['x-area'],
      nivel: post['x-nivel'],
      somenteAdministrador: post['x-somente-administrador'] === true,
      upload: header !== undefined,
      input: described ?? post.requestBody.content['application/json']?.schema ?? {},
    }
  })
}

/** The smallest file that every place for files takes. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Calls an operation, by whatever way it travels. */
export function callDescribed(client: Client, { path, upload }: Described, input: unknown): Promise<Answer> {
  if (!upload) return client.post(`/api/${path}`, input === undefined ? null : input)
  const announced = encodeURIComponent(JSON.stringify({ nome: 'amostra.png', dados: input ?? null }))
  const headers = { 'x-arquivo': announced, 'content-type': 'image/png' }
  return client.post(`/api/${path}`, PNG, { headers })
}

export const baseOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/**
 * By area or entity, where more than having made a record counts: a statement is the concern of who holds the card, a
 * photo of a ticket that of who takes part in it. Below `gerir`, others do not even read these.
 */
export const OWNERS: Record<string, string> = {
  'financeiro.prestacao': 'update financeiro_cartoes set portador_id = $1',
  'predial/chamados/anexos': 'update predial_chamados set user_id = $1',
}

interface Made {
  id: number | string
  /** Where its row is, and who it belongs to. */
  table: string
  /** What it was made of. */
  input: Record<string, unknown>
}

/** Makes records of whatever entity an operation is about, by the API itself. */
export function recordMaker(db: Database, admin: Client, someone: string, operations: Described[]) {
  const shared = new Map<string, Promise<Made>>()
  const bases = [...new Set(operations.map(({ path }) => baseOf(path)))]

  function creatorOf(base: string): Described {
    const found = ['create', 'upload', 'abrir'].map(verb =>
      operations.find(({ path }) => path === `${base}/${verb}`),
    )
    const creator = found.find(operation => operation !== undefined)
    if (!creator) throw new Error(`${base} has no create: say in the test how one of its records is made`)
    return creator
  }

  /** What is in the bin was deleted before. */
  async function makeDeleted(): Promise<Made> {
    const { id, input } = await make('comercial/clientes')
    await admin.post('/api/comercial/clientes/delete', { id })
    const { body } = await admin.post('/api/ti/lixeira/list', {})
    const [newest] = body.rows as { id: string }[]
    if (!newest) throw new Error('What was deleted is not in the bin')
    return { id: newest.id, table: 'exclusoes', input }
  }

  async function make(base: string): Promise<Made> {
    if (base === 'ti/lixeira') return makeDeleted()
    const create = creatorOf(base)
    const input = (await sample(create.input, base)) as Made['input']
    const answer = await callDescribed(admin, create, input)
    if (answer.status !== 200) throw new Error(`${create.path} refused its sample: ${answer.text}`)
    const id = answer.body.id as number | string
    const column = typeof id === 'number' ? 'registro_id' : 'registro_uuid'
    const [row] = await db.query<{ tabela: string }>(
      `select tabela from auditoria where acao = 'criar' and operacao = $1 and ${column} = $2 limit 1`,
      [create.path, id],
    )
    if (!row) throw new Error(`${create.path} left no trace in the audit trail`)
    return { id, table: row.tabela, input }
  }

  /**
   * `cliente_id` is the key of one of `comercial/clientes`, and `nome_cliente` anywhere else the name of one: entities
   * are found by the beginning of their names. Any other key is a person's.
   */
  async function reference(name: string, schema: Schema, within: string): Promise<unknown> {
    const noun = name.replace(/^nome_|_id$/g, '').slice(0, 4)
    // What is attached to a record names it so, below the record's own entity.
    const parent = name === 'registro_id' ? baseOf(within) : undefined
    const base =
      parent ?? bases.find(candidate => candidate.slice(candidate.lastIndexOf('/') + 1).startsWith(noun))
    const named = name.startsWith('nome_')
    if (!base || base === within || schema.format === 'uuid') return named ? undefined : someone
    const made = shared.get(base) ?? make(base)
    shared.set(base, made)
    const { id, input } = await made
    return named ? (input[name] ?? input.nome) : id
  }

  const sample = (schema: Schema, within: string) =>
    sampleOf(schema, (name, field) => reference(name, field, within))

  return {
    /** A fresh record of an entity, e.g. `comercial/clientes`; of an attachment's, attached to `owner`. */
    make: async (base: string, owner?: number): Promise<Made> => {
      const usual = shared.get(baseOf(base))
      if (owner !== undefined) shared.set(baseOf(base), Promise.resolve({ id: owner, table: '', input: {} }))
      const made = await make(base)
      if (usual) shared.set(baseOf(base), usual)
      else shared.delete(baseOf(base))
      return made
    },
    /** A fresh record for an operation to work on, belonging to `owner`, and the input that names it. */
    inputFor: async ({ path, area, input }: Described, owner: string): Promise<unknown> => {
      const base = baseOf(path)
      const { id, table } = await make(base)
      const [column] = await db.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_name = $1 and column_name in ('criado_por', 'user_id') order by column_name limit 1`,
        [table],
      )
      const byOther = OWNERS[area] ?? OWNERS[base]
      if (byOther) await db.query(byOther, [owner])
      await db.query(`update ${table} set ${column?.name ?? 'user_id'} = $2 where id = $1`, [id, owner])
      const values = (await sample(input, base)) as Record<string, unknown>
      if (!('version' in values)) return { ...values, id }
      const view = table === 'auth_users' ? 'users_view' : table
      const [row] = await db.query<{ version: number }>(`select version from ${view} where id = $1`, [id])
      return { ...values, id, version: row?.version }
    },
  }
}
