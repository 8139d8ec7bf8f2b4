import { addMonths } from '../../contract/dates/dates.ts'
import { numeroDe } from '../../contract/ficha.ts'
import type { Client } from '../servers/http-client.ts'
import { baseOf, callDescribed, type Described } from './described.ts'
import { type Schema, sampleOf } from './samples.ts'

export interface ApiRecord {
  id: number | string
  /** By which comments name it, where its id is no number. */
  numero?: number
  /** The operation that made it. */
  operation: string
  /** What it was made of. */
  input: Record<string, unknown>
}

/** What refers to a record that only one of them can have, such as the payment that settles a payable. */
const EACH_ITS_OWN = ['financeiro/medicoes', 'financeiro/pagamentos', 'financeiro/recebimentos']

/** The verbs of an entity that make a record of it. */
const CREATORS = ['create', 'upload', 'abrir', 'juntar']

/** Names that begin like those of several entities. */
const NAMED: Record<string, string> = {
  conta_id: 'financeiro/contas-a-pagar',
  despesa_cartao_id: 'financeiro/despesas-cartao',
}

/**
 * Makes records of whatever entity an operation is about, by nothing but the API itself.
 * @param someone the id of a person, for fields that name one
 */
export function apiRecords(admin: Client, someone: string, operations: Described[]) {
  const shared = new Map<string, Promise<ApiRecord>>()
  let closed = 0
  const hasCreate = (base: string) =>
    base === 'ti/lixeira' || CREATORS.some(verb => operations.some(({ path }) => path === `${base}/${verb}`))
  const bases = [...new Set(operations.map(({ path }) => baseOf(path)))].filter(hasCreate)

  function creatorOf(base: string): Described {
    const found = CREATORS.map(verb => operations.find(({ path }) => path === `${base}/${verb}`))
    const creator = found.find(operation => operation !== undefined)
    if (!creator) throw new Error(`${base} has no create: say in the test how one of its records is made`)
    return creator
  }

  /** What is in the bin was deleted before. */
  async function makeDeleted(): Promise<ApiRecord> {
    const { id, ...rest } = await make('comercial/clientes')
    await admin.post('/api/comercial/clientes/delete', { id })
    const { body } = await admin.post('/api/ti/lixeira/list', {})
    const [newest] = body.rows as { id: string }[]
    if (!newest) throw new Error('What was deleted is not in the bin')
    return { ...rest, id: newest.id }
  }

  /** Each closes a month of its own, long ago, so that no other record is in it. */
  async function makeClosed(): Promise<ApiRecord> {
    const input = { mes: addMonths('1901-01', closed++) }
    const { status, body } = await admin.post('/api/financeiro/fechamento/fechar', input)
    if (status !== 200) throw new Error(`No month was closed: ${JSON.stringify(body)}`)
    return { id: body.id as number, operation: 'financeiro/fechamento/fechar', input }
  }

  async function make(base: string): Promise<ApiRecord> {
    if (base === 'ti/lixeira') return makeDeleted()
    if (base === 'financeiro/fechamento') return makeClosed()
    const create = creatorOf(base)
    const input = (await sample(create.input, base)) as ApiRecord['input']
    const answer = await callDescribed(admin, create, input)
    if (answer.status !== 200) throw new Error(`${create.path} refused its sample: ${answer.text}`)
    const { id, numero } = answer.body as Pick<ApiRecord, 'id' | 'numero'>
    return { id, ...(numero !== undefined && { numero }), operation: create.path, input }
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
      parent ??
      NAMED[name] ??
      bases.find(candidate => candidate.slice(candidate.lastIndexOf('/') + 1).startsWith(noun))
    const named = name.startsWith('nome_')
    // The key of what no operation makes, such as the step of an approval.
    if (!base && schema.type === 'integer') return 1
    if (!base || base === within || schema.format === 'uuid') return named ? undefined : someone
    const made = (EACH_ITS_OWN.includes(within) ? undefined : shared.get(base)) ?? make(base)
    shared.set(base, made)
    const { id, input, numero } = await made
    if (name === 'registro_id') return numeroDe({ id, ...(numero !== undefined && { numero }) })
    return named ? (input[name] ?? input.nome) : id
  }

  const sample = (schema: Schema, within: string) =>
    sampleOf(schema, (name, field) => reference(name, field, within))

  return {
    /** An input that the operation's schema accepts; what it names exists. */
    sample: ({ path, input }: Described) => sample(input, baseOf(path)),
    /** A fresh record of an entity, e.g. `comercial/clientes`; of an attachment's, attached to `owner`. */
    make: async (base: string, owner?: number): Promise<ApiRecord> => {
      const usual = shared.get(baseOf(base))
      if (owner !== undefined)
        shared.set(baseOf(base), Promise.resolve({ id: owner, operation: '', input: {} }))
      const made = await make(base)
      if (usual) shared.set(baseOf(base), usual)
      else shared.delete(baseOf(base))
      return made
    },
  }
}
