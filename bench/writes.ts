// Creating and changing clients beside the bare server, in turns in the same run. Both run the same statements in one
// transaction, and the database's triggers write the trail for both; what Alicerce adds is session, permission,
// validation, the conflict check and the log.
import assert from 'node:assert/strict'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { createCliente, updateCliente } from '#modules/comercial/clientes/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openEmbedded } from '#platform/server/database/embedded.ts'
import { embeddedDatabase } from '#platform/server/database/open-embedded.ts'
import { postgresqlDatabase } from '#platform/server/database/open-postgresql.ts'
import type { Bare } from './bare.ts'
import { emails } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startBare, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'
import { actor } from './statements.ts'

const ROUNDS = 5
const ROUND_MS = 3000
const WARM_MS = 1500
/** As in bench/bare.ts, which listens where it is imported. */
const ID = '{id}'
const RATIO = 0.4
const dados = {
  nome_cliente: 'Cliente da medição Ltda.',
  cnpj_cpf: null,
  email: 'contato@example.com',
  telefone: '11987654321',
  endereco: 'Rua da Medição, 100, São Paulo',
}

interface Statement {
  text: string
  params: unknown[]
}

type Asked = string | { text: string }
const textOf = (what: Asked) => (typeof what === 'string' ? what : what.text)

/** The database, and what its driver is asked from here on. */
async function recorded(place: Place): Promise<{ db: Database; taken: Statement[] }> {
  const taken: Statement[] = []
  const note = (what: Asked, params: unknown[] = []) => void taken.push({ text: textOf(what), params })
  if ('url' in place) {
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
      const [what, params] = asked as [Asked, unknown]
      note(what, Array.isArray(params) ? params : [])
      return Reflect.apply(query, this, asked)
    } as typeof query
    const db = postgresqlDatabase(place.url)
    return {
      db: { ...db, close: () => db.close().finally(() => Object.assign(pg.Client.prototype, { query })) },
      taken,
    }
  }
  const { client, close } = await openEmbedded(`${place.dataDir}/db`)
  const noting = <T extends PGlite | Transaction>(inner: T): T =>
    new Proxy(inner, {
      get: (target, name) => {
        if (name === 'query')
          return (text: string, params: unknown[], options: object) => {
            note(text, params)
            return target.query(text, params, options)
          }
        if (name === 'transaction')
          return (run: (tx: Transaction) => Promise<unknown>) =>
            (target as PGlite).transaction(tx => run(noting(tx)))
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return { db: embeddedDatabase(noting(client), close), taken }
}

const CONTROL = /^(begin|commit)/

/** What the driver is asked for a new client and for a changed one, as cases of the bare server. @returns clients to change */
async function prepare(place: Place): Promise<{ cases: Bare['cases']; ids: number[] }> {
  const { db, taken } = await recorded(place)
  try {
    const platform = {
      db,
      changes: { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} },
      timezone: 'America/Sao_Paulo',
      appUrl: '',
    }
    const [person] = await db.query<{ id: string }>('select id from auth_users where email = $1', [emails[0]])
    assert(person)
    const call = { actor: { ...actor, id: person.id }, pedido: 'bench' }
    const taking = async (run: () => Promise<unknown>, id?: number): Promise<Bare['cases'][number]> => {
      taken.length = 0
      await run()
      const statements = taken.flatMap(({ text, params }) => {
        // On a server the author comes with the begin; alone it is a statement as on the embedded engine.
        const author = /select set_config\(.*$/.exec(text)?.[0]
        if (text.startsWith('begin') && author) return [{ text: author, params: [] }]
        return CONTROL.test(text) ? [] : [{ text, params: params.map(param => (param === id ? ID : param)) }]
      })
      const last = statements.pop()
      assert(last)
      return { ...last, before: statements, transaction: true }
    }
    const created = await createCliente(platform, call, dados)
    const create = await taking(() => createCliente(platform, call, dados))
    // The new record's id is what the insert answers: reading it back reads any one of them.
    create.params = create.params.map(param => (typeof param === 'number' ? created.id : param))
    const changed = { id: created.id, version: 1, dados: { ...dados, telefone: '1130001000' } }
    const update = await taking(() => updateCliente(platform, call, changed), created.id)
    const rows = await db.query<{ id: number }>(
      'select id from comercial_clientes where version = 1 order by id',
    )
    return { cases: [create, update], ids: rows.map(({ id }) => id) }
  } finally {
    await db.close()
  }
}

export async function measureWrites(place: Place, copy: Place): Promise<Section> {
  const { cases, ids } = await prepare(place)
  const product = await startProduct(place)
  const bare = await startBare(copy, cases)
  try {
    const cookie = await signIn(product.port, emails[0] ?? '')
    /** Each client is changed once: whoever comes second would see a conflict. */
    let used = 0
    const changes = (count: number) => {
      const part = ids.slice(used, used + count)
      used += part.length
      assert(part.length === count, 'There are too few clients left to change')
      return part.map(id => JSON.stringify({ id, version: 1, dados: { ...dados, telefone: '1130002000' } }))
    }
    const kinds = [
      { name: 'creating', path: 'create', least: 0, bodies: () => [JSON.stringify(dados)] },
      // As many as no server here changes in one round.
      { name: 'changing', path: 'update', least: 4000, bodies: (count: number) => changes(count) },
    ]
    const rows: string[][] = []
    const bars: Section['bars'] = []
    for (const [index, { name, path, least, bodies }] of kinds.entries()) {
      for (const connections of [1, 16]) {
        const servers = {
          product: { port: product.port, path: `/api/comercial/clientes/${path}` },
          bare: { port: bare.port, path: `/${index}` },
        }
        const ask = (who: keyof typeof servers, ms: number) => {
          const { port, path } = servers[who]
          const some = bodies(Math.round((least * ms) / ROUND_MS))
          const requests = some.map(body => ({ path, body }))
          const count = least > 0 ? { count: requests.length } : {}
          return load({
            port,
            requests,
            headers: { ...browserHeaders(port), cookie },
            connections,
            ms,
            ...count,
          })
        }
        const rounds: Record<keyof typeof servers, Figures[]> = { product: [], bare: [] }
        for (const who of ['product', 'bare'] as const) await ask(who, WARM_MS)
        for (let round = 0; round < ROUNDS; round++) {
          const order = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)
          for (const who of order) rounds[who].push(await ask(who, ROUND_MS))
        }
        const ratio = median(
          rounds.product.map(({ perSecond }, round) => perSecond / (rounds.bare[round]?.perSecond ?? 1)),
        )
        for (const who of ['product', 'bare'] as const) {
          const middle = (key: keyof Figures) => median(rounds[who].map(figures => figures[key]))
          rows.push([
            name,
            String(connections),
            who === 'product' ? 'Alicerce' : 'bare node:http',
            middle('perSecond').toFixed(0),
            ...(['p50', 'p95', 'p99'] as const).map(key => middle(key).toFixed(1)),
            who === 'product' ? ratio.toFixed(2) : '1',
          ])
        }
        if (connections > 1)
          bars.push({
            what: `${name} at ${connections} connections, share of bare req/s`,
            value: ratio,
            atLeast: RATIO,
          })
      }
    }
    const { now, peak } = product.memory()
    return {
      title: 'Creating and changing clients, signed in',
      body: [
        table(
          ['what', 'connections', 'server', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'ratio to bare'],
          rows,
        ),
        `Medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turns. Memory of Alicerce afterwards: ${now} MB (peak ${peak} MB).`,
      ],
      bars,
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
