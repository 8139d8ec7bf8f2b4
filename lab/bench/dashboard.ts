// The dashboard with 100,000 rows in each table, of somebody who sees all of it: beside the bare server, which runs the
// same one statement. Nothing is kept between requests, on either side.
import assert from 'node:assert/strict'
import { matrizPadrao } from '#modules/areas.ts'
import { resumoDoPainel } from '#modules/painel/server/service.ts'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { emails, ROWS } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startBare, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'

const PATH = '/api/painel/resumo'
const ROUNDS = 3
const ROUND_MS = 3000
const WARM_MS = 2000
const LIMIT_MS = 100

/** What waits for the person, and documents as many as other records, without their files. */
async function prepare(place: Place): Promise<Actor> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  const [person] = await db.query<{ id: string; full_name: string }>(
    'select id, name as full_name from auth_users where email = $1',
    [emails[0]],
  )
  assert(person)
  await db.query(
    `insert into rh_documentos_funcionario (funcionario_id, tipo_documento, nome_arquivo, path_arquivo, tamanho_arquivo,
       tipo_mime_arquivo, data_validade)
     select 1 + n % (select count(*)::int from rh_funcionarios), 'ASO', 'aso.pdf', 'medida/' || n, 1, 'application/pdf',
       current_date + n % 900 - 300 from generate_series(1, $1::int) n on conflict do nothing`,
    [ROWS],
  )
  await db.query('update predial_chamados set responsavel_id = $1 where id % 500 = 0', [person.id])
  await db.query('update financeiro_cartoes set portador_id = $1 where id % 20000 = 0', [person.id])
  await db.query('update ssma_desvios set responsavel_id = $1 where id % 500 = 0', [person.id])
  await db.query('vacuum (analyze)')
  await db.close()
  return {
    ...person,
    email: emails[0] ?? '',
    avatar_url: null,
    perfil_acesso: 'Administrador',
    niveis: matrizPadrao.Administrador,
  }
}

/** The one statement of this person's dashboard, taken from the product itself. */
async function statementOf(actor: Actor): Promise<{ text: string; params: unknown[] }> {
  const taken: { text: string; params: unknown[] }[] = []
  const take = async (text: string, params: unknown[] = []) => {
    taken.push({ text, params })
    return []
  }
  const db = { query: take, prepared: take } as unknown as Database
  const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
  const permissions = { matrix: async () => matrizPadrao }
  await resumoDoPainel(
    { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions },
    { actor, pedido: '' },
    {},
  )
  assert.equal(taken.length, 1, 'The dashboard is one statement')
  return taken[0] as { text: string; params: unknown[] }
}

export async function measureDashboard(place: Place, copy: Place): Promise<Section> {
  const actor = await prepare(place)
  // On a PostgreSQL both look at the same data; an embedded copy gets the same.
  const bareActor = 'url' in place ? actor : await prepare(copy)
  const product = await startProduct(place)
  const bare = await startBare(copy, [{ steps: [await statementOf(bareActor)], answer: 'page' }])
  try {
    const cookie = await signIn(product.port, emails[0] ?? '')
    const once = { connections: 1, ms: ROUND_MS }
    const servers = {
      product: { port: product.port, requests: [{ path: PATH, body: '{}' }] },
      bare: { port: bare.port, requests: [{ path: '/0', body: '{}' }] },
    }
    const ask = (name: keyof typeof servers, ms: number) => {
      const { port } = servers[name]
      return load({ ...once, ...servers[name], ms, headers: { ...browserHeaders(port), cookie } })
    }
    const rounds: Record<keyof typeof servers, Figures[]> = { product: [], bare: [] }
    for (const name of ['product', 'bare'] as const) await ask(name, WARM_MS)
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)
      for (const name of order) rounds[name].push(await ask(name, ROUND_MS))
    }
    const middle = (name: keyof typeof servers, key: keyof Figures) =>
      median(rounds[name].map(figures => figures[key]))
    const row = (label: string, name: keyof typeof servers) => [
      label,
      ...(['perSecond', 'p50', 'p95', 'p99'] as const).map(key => middle(name, key).toFixed(1)),
    ]
    const ratio = median(
      rounds.product.map((figures, n) => figures.perSecond / (rounds.bare[n]?.perSecond ?? 1)),
    )
    return {
      title: `The dashboard of an Administrador, ${ROWS.toLocaleString('en')} rows in each table, one person`,
      body: [
        table(
          ['server', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms'],
          [row('Alicerce', 'product'), row('bare node:http', 'bare')],
        ),
        `Medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turns.`,
      ],
      bars: [
        { what: 'p95 in ms: dashboard', value: middle('product', 'p95'), below: LIMIT_MS },
        { what: 'dashboard, share of bare req/s', value: ratio, atLeast: 0.5 },
      ],
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
