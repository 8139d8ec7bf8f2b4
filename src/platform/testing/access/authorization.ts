import { type AreaDaMatriz, alcanca, type Nivel, type Perfil, perfis } from '../../contract/permissions.ts'
import type { Actor } from '../../server/access/permissions/actor.ts'
import type { Database } from '../../server/ground/database/database.ts'
import { postgresqlDatabase } from '../../server/ground/database/open-postgresql.ts'
import { baseOf, callDescribed, type Described, describedBy } from '../records/described.ts'
import { freshDatabaseUrl } from '../servers/databases.ts'
import { type Client, clientOf } from '../servers/http-client.ts'
import { startProduct } from '../servers/product.ts'
import { type MadeRecord, OWNERS, recordMaker } from './authorization-api.ts'
import { nivelNaTabela } from './levels.ts'
import { createUser, signedInCookie } from './people.ts'

/** One's own account is in no matrix; whose session an id names is tested with it. */
export const OWN_ACCOUNT = 'conta'
/** Everyone's: the levels decide what an answer holds, which is tested where it is made. */
export const OUTSIDE = [OWN_ACCOUNT, 'todos']

export type People = Record<Perfil, { actor: Actor; client: Client }>
type Answer = { status: number; body: { codigo?: unknown } }

export const passes = ({ area, nivel, somenteAdministrador }: Described, perfil: Perfil, level: Nivel) =>
  (OUTSIDE.includes(area) || alcanca(level, nivel as Nivel)) &&
  (!somenteAdministrador || perfil === 'Administrador')

export const levelOf = (area: string, perfil: Perfil): Nivel =>
  OUTSIDE.includes(area) ? 'gerir' : nivelNaTabela(area as AreaDaMatriz, perfil)

/** A level that an operation asks for in another area, since it makes a record there. */
const ALSO: Record<string, { area: AreaDaMatriz; nivel: Nivel }> = {
  'comercial/propostas/converter': { area: 'financeiro.projetos', nivel: 'registrar' },
  'financeiro/despesas-projeto/desvincular': { area: 'financeiro.cadastros', nivel: 'registrar' },
  'financeiro/despesas-projeto/vincularAoCartao': { area: 'financeiro.prestacao', nivel: 'gerir' },
  'financeiro/despesas-projeto/vincular': { area: 'financeiro.cadastros', nivel: 'registrar' },
}

/** `registrar` changes and deletes what one created oneself; `gerir` what anybody did; reading asks for no owner. */
export function may(
  operation: Described,
  perfil: Perfil,
  levels: (area: string) => Nivel,
  own: boolean,
): boolean {
  const level = levels(operation.area)
  if (!passes(operation, perfil, level)) return false
  const also = ALSO[operation.path]
  if (also && !alcanca(levels(also.area), also.nivel)) return false
  const reads = operation.kind === 'query' || operation.nivel === 'ver'
  const isPrivate = operation.area in OWNERS || baseOf(operation.path) in OWNERS
  return own || level === 'gerir' || (reads && !isPrivate)
}

/** What the tests of authorization share: the product with a person of every profile, and what its answers mean. */
export interface Ground {
  db: Database
  url: string
  /** All that the product describes: an operation that is added is in here without being asked for. */
  operations: Described[]
  maker: ReturnType<typeof recordMaker>
  admin: Client
  people: People
  clientFor(actor: Actor): Promise<Client>
  /** What an answer says of permission; an allowed call may still be refused by a rule of the record. */
  verdict(answer: Answer): string
  /** The same of an input that no schema accepts: it tells how far the call came. */
  atTheDoor(answer: Answer): string
  /** Counts a case that is judged elsewhere. */
  count(): void
  /** Calls every operation on a record of one's own and of another's. @returns what was not as the levels say */
  checkRecords(perfil: Perfil, levels: (area: string) => Nivel): Promise<string[]>
  close(): Promise<void>
}

/** Starts the product on a database of its own, with a person of every profile signed in. */
export async function openGround(): Promise<Ground> {
  const address = await freshDatabaseUrl()
  const db = postgresqlDatabase(address)
  const product = await startProduct({ DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(40) })
  const clientFor = async (actor: Actor) =>
    clientOf(Number(new URL(product.url).port), await signedInCookie(db, actor))
  const people = {} as People
  for (const perfil of perfis) {
    const actor = await createUser(db, perfil)
    people[perfil] = { actor, client: await clientFor(actor) }
  }
  const admin = people.Administrador.client
  const operations = await describedBy(admin)
  const maker = recordMaker(db, admin, people.Administrador.actor.id, operations)
  let cases = 0

  function verdict({ status, body }: Answer): string {
    cases++
    if (status === 401 || body.codigo === 'nao_permitido') return 'refused'
    // The input was made by its own schema and the record is there: anything else hides how far the call came.
    return [200, 409, 422].includes(status) ? 'allowed' : `unclear: ${status} ${JSON.stringify(body)}`
  }

  /** By entity, a record that no call has changed: a refused call and a query leave it for the next. */
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
    if (found === 'refused' || (found === 'allowed' && operation.kind === 'query'))
      untouched.set(base, record)
    return found === expected ? '' : `${found}, not ${expected}`
  }

  async function checkRecords(perfil: Perfil, levels: (area: string) => Nivel): Promise<string[]> {
    const wrong: string[] = []
    for (const operation of ofRecords(operations)) {
      for (const own of [true, false]) {
        const problem = await checkRecord(operation, perfil, levels, own).catch(String)
        const whose = own ? 'their own' : 'another’s'
        if (problem) wrong.push(`${operation.path} on ${whose} as ${perfil}: ${problem}`)
      }
    }
    return wrong
  }

  return {
    ...{ db, operations, maker, admin, people, clientFor, verdict, checkRecords },
    url: product.url,
    atTheDoor: answer =>
      verdict(answer.body.codigo === 'dados_invalidos' ? { ...answer, status: 200 } : answer),
    count: () => {
      cases++
    },
    close: async () => {
      process.stdout.write(`\n${operations.length} operations, ${cases} authorization cases\n`)
      await product.dispose()
      await db.close()
    },
  }
}

/** Operations on a record. Whose deletion is taken back, an area outside the matrix does not say: that is tested with the bin. */
export const ofRecords = (operations: Described[]) =>
  operations.filter(({ area, input }) => !OUTSIDE.includes(area) && input.required?.includes('id'))
