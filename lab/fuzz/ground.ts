import { execFileSync } from 'node:child_process'
import { perfis } from '#platform/contract/permissions.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { apiRecords } from '#platform/testing/records/api-records.ts'
import { baseOf, type Described, describedBy } from '#platform/testing/records/described.ts'
import { type Client, clientOf } from '#platform/testing/servers/http-client.ts'
import type { Held } from '#platform/testing/servers/loop-watch.ts'
import type { Product } from '#platform/testing/servers/product.ts'
import { EVERYTHING, type Magazine } from './shots.ts'

/** What the product seals with: it has to be started with it. */
export const SECRET = 'segredo-do-servidor-que-nunca-se-conta-a-ninguem'
/** Some requests end the session or the rights of whoever sends them; the next one steps in. */
const SPARE = 60
/** Records of each entity that requests may name: some are deleted on the way. */
const RECORDS = 8

interface People {
  cookies: Record<string, string[]>
  /** An account that nothing is sent as, for fields that name one. */
  someone: string
}

/** A running product with people and records, to be attacked. */
export interface Ground extends Pick<Magazine, 'operations' | 'samples' | 'known'> {
  port: number
  cookies: Record<string, unknown>
  cookieOf: (who: string) => Promise<string>
  /** What neither an answer nor the log may tell: the server's own secret, and sessions. */
  secrets: string[]
  /** The lists that can be read whole. */
  readable: string[]
  /** Whoever was refused leaves the turn to the next, for ever where the session is over. */
  replace: (who: string, over: boolean) => void
  alive: () => Promise<boolean>
  /** Requests that kept the server's thread from everybody else, since this was last asked. */
  held: () => Held[]
  /** The server's resident memory, in MB. */
  memory: () => number
}

/** People of every profile, before the product runs: a database of its own has room for one server. */
export async function enlist(db: Database): Promise<People> {
  const cookies: People['cookies'] = {}
  for (const perfil of perfis) {
    cookies[perfil] = []
    for (let n = 0; n < SPARE; n++)
      cookies[perfil].push(await signedInCookie(db, await createUser(db, perfil, `${perfil} ${n}`)))
  }
  const { id } = await createUser(db, 'Usuário Comum', 'Alguém')
  return { cookies, someone: id }
}

async function samplesOf(operations: Described[], records: ReturnType<typeof apiRecords>) {
  const samples = new Map<string, unknown>()
  const known = { ids: [] as number[], uuids: [] as string[] }
  const made = new Map<string, number | string>()
  for (const operation of operations) {
    const sample = (await records.sample(operation)) as Record<string, unknown>
    const base = baseOf(operation.path)
    if (
      operation.input.required?.includes('id') &&
      operation.area !== 'conta' &&
      operation.area !== 'todos'
    ) {
      for (let n = 0; n < RECORDS && !made.has(base); n++) {
        const { id } = await records.make(base)
        if (typeof id === 'number') known.ids.push(id)
        else known.uuids.push(id)
        if (n === RECORDS - 1) made.set(base, id)
      }
    }
    samples.set(operation.path, made.has(base) && 'id' in sample ? { ...sample, id: made.get(base) } : sample)
  }
  return { samples, known: { ids: [...new Set(known.ids)], uuids: known.uuids } }
}

export const readAll = (client: Client, list: string) => client.post(`/api/${list}`, { por_pagina: 100 })

/** Those that ask for a filter first are left out. */
async function readableLists(admin: Client, operations: Described[]): Promise<string[]> {
  const readable: string[] = []
  for (const { path, input } of operations)
    if (input.properties?.por_pagina && (await readAll(admin, path)).status === 200) readable.push(path)
  return readable
}

/** Reads what a watched product told of its thread. */
function heldOf(product: Product): Ground['held'] {
  let read = product.log().length
  return () => {
    const log = product.log()
    const end = log.lastIndexOf('\n') + 1
    const lines = end > read ? log.slice(read, end).split('\n') : []
    read = Math.max(read, end)
    return lines.filter(line => line.startsWith('{"evento":"teste.preso"')).map(line => JSON.parse(line))
  }
}

/** Makes records of every entity, by the API, and says what there is to attack. */
export async function prepare(product: Product, { cookies, someone }: People): Promise<Ground> {
  const port = Number(new URL(product.url).port)
  const admin = clientOf(port, cookies[EVERYTHING]?.at(-1))
  const operations = await describedBy(admin)
  const { samples, known } = await samplesOf(operations, apiRecords(admin, someone, operations))
  return {
    port,
    operations,
    samples,
    known,
    cookies,
    secrets: [
      SECRET,
      ...Object.values(cookies).flatMap(([first]) => /=(\w+)\./.exec(first ?? '')?.[1] ?? []),
    ],
    readable: await readableLists(admin, operations),
    held: heldOf(product),
    cookieOf: async who => {
      const [cookie] = cookies[who] ?? []
      if (!cookie) throw new Error(`Nobody is left who is ${who}`)
      return cookie
    },
    replace: (who, over) => {
      const first = cookies[who]?.shift()
      if (first && !over) cookies[who]?.push(first)
    },
    alive: () =>
      fetch(`${product.url}/readyz`).then(
        answer => answer.ok,
        () => false,
      ),
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid())], { encoding: 'utf8' })) / 1024,
  }
}
