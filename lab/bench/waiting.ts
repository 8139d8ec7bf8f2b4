// 'Espera por mim', its bell and the dashboard with 100,000 rows in each table, for every profile. What waits is that of a company in
// which each record waits for somebody. It writes rules, mentions and followed records, so it runs by name only.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import type { Perfil } from '#platform/contract/permissions.ts'
import { clusterFolder, openCluster } from '#platform/server/ground/database/cluster.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { MAXIMO_DE_EVENTOS } from '#platform/server/services/calendario/feed.ts'
import { emails, ROWS } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startProduct } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'

const LIMIT_MS = 40
const CALENDAR_MS = 200
/** Fewer than a person's programs may make in an hour; the slowest twentieth is more than a stall of the machine. */
const FETCHES = 110
const ROUNDS = 3
const ROUND_MS = 2000
const WARM_MS = 1000
/** So long nothing is left to do before the measurement begins, and so long that may take. */
const REST = { calmMs: 3000, mostMs: 10 * 60_000 }

const TODAY = todayIn('America/Sao_Paulo')

/** Accounts of `emails` that ask, by profile. */
const PEOPLE = {
  Administrador: 0,
  Financeiro: 20,
  'Usuário Comum': 30,
  Predial: 40,
  RH: 50,
  TI: 60,
  Engenharia: 70,
} as const satisfies Record<Perfil, number>

const SCREENS = {
  '/espera': ['/api/espera/list', '{}'],
  'its number': ['/api/espera/numero', '{}'],
  dashboard: ['/api/painel/resumo', '{}'],
  'since the last visit': [
    '/api/mudancas/list',
    JSON.stringify({ desde: `${addDays(TODAY, -7)}T00:00:00Z` }),
  ],
  'its two weeks': ['/api/vencimentos/dias', JSON.stringify({ de: TODAY, ate: addDays(TODAY, 13) })],
} as const

const AUTHOR = { user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }

/** SQL that deals `n` to the accounts of the measurement in turns; `$1` holds their addresses. */
const INTO = (column: string) =>
  `(select u.id from auth_users u where u.email = ($1::text[])[1 + ${column} % cardinality($1::text[])])`

/** What makes each record wait for one of 250 people, with rules for payables and proposals. */
const WAITING = [
  // Those of the step `custos`: a server makes the payables of a hundred thousand for ten minutes.
  `update financeiro_recorrencias set situacao = 'Pausada' where $1::text[] is not null`,
  `update predial_chamados set responsavel_id = ${INTO('predial_chamados.id')}`,
  `update ssma_desvios set responsavel_id = ${INTO('ssma_desvios.id')}`,
  `update financeiro_cartoes set portador_id = ${INTO('financeiro_cartoes.id')}`,
  `insert into rh_documentos_funcionario (funcionario_id, tipo_documento, nome_arquivo, path_arquivo, tamanho_arquivo,
     tipo_mime_arquivo, data_validade)
   select 1 + n % (select count(*)::int from rh_funcionarios), 'ASO', 'aso.pdf', 'medida/' || n, 1, 'application/pdf',
     current_date + n % 900 - 300 from generate_series(1, ${ROWS}) n where $1::text[] is not null on conflict do nothing`,
  `insert into espera_mencoes (usuario_id, comentario_id) select ${INTO('c.id')}, c.id from comentarios c on conflict do nothing`,
  `insert into espera_acompanhamentos (usuario_id, tabela, registro_id, visto)
   select u.id, 'comercial_clientes', 1 + (n * 37 + abs(hashtext(u.email))) % ${ROWS}, 0
   from auth_users u, generate_series(1, 150) n where u.email = any($1) on conflict do nothing`,
  `insert into espera_acompanhamentos (usuario_id, tabela, registro_id, visto)
   select u.id, 'predial_chamados', 1 + (n * 41 + abs(hashtext(u.email))) % ${ROWS}, 0
   from auth_users u, generate_series(1, 150) n where u.email = any($1) on conflict do nothing`,
  `insert into alcadas (tabela, perfil, faixa_de, faixa_ate, passo) select * from (values
     ('financeiro_contas_a_pagar', 'Financeiro', 0::numeric, 20000::numeric, 1),
     ('financeiro_contas_a_pagar', 'Administrador', 20000.01, null, 1),
     ('financeiro_contas_a_pagar', 'Administrador', 50000, null, 2),
     ('comercial_propostas', 'Administrador', 100000, null, 1)) r where $1::text[] is not null`,
  // The triggers ask for what the rules want.
  `update financeiro_contas_a_pagar set aprovacao = aprovacao where status in ('Pendente', 'Aprovada', 'Vencida') and $1::text[] is not null`,
  `update comercial_propostas set aprovacao = aprovacao where status_proposta = 'Em Elaboração' and $1::text[] is not null`,
  `update aprovacoes set escalada = true where id % 50 = 0 and $1::text[] is not null`,
  `insert into substituicoes (de_id, para_id, inicio, fim) select a.id, b.id, current_date - 1, current_date + 9
   from auth_users a, auth_users b where a.email = ($1::text[])[2] and b.email = ($1::text[])[21]`,
]

/** SQL that has changes written to the trail, or not. */
const trail = (state: 'enable' | 'disable') => `do $$ declare changed regclass; begin
  for changed in select tgrelid from pg_trigger where tgname = 'auditar' loop
    execute format('alter table %s ${state} trigger auditar', changed);
  end loop;
end $$`

/**
 * Gives the measured accounts their profiles and fills what waits. What that changes does not go to the trail: the job that makes the
 * texts of half a million entries would be measured with the screens.
 */
export async function fillWaiting(db: Database): Promise<void> {
  await db.query(trail('disable'))
  for (const [perfil, at] of Object.entries(PEOPLE))
    await db.query('update auth_users set perfil_acesso = $1 where email = $2', [perfil, emails[at]])
  for (const text of WAITING) await db.transaction(AUTHOR, tx => tx.query(text, [emails]))
  await db.query(trail('enable'))
  await db.query('vacuum (analyze)')
}

/** Changes that a job which follows them has not reached, and runs of jobs that are due. A sign-in waits for the hour. */
const LEFT = `
  select (select count(*) from busca_global_pendentes)::int
    + (select count(*) from tarefas_do_sistema where estado = 'executando' or (estado = 'aguardando' and proxima_em < now()))::int
    as quantas`

/** Where the database answers others as well: one of the product's own has its socket where it had it before. */
export async function addressOf(place: Place): Promise<string> {
  if ('url' in place) return place.url
  const { url, close } = await openCluster(clusterFolder(place.dataDir))
  await close()
  return url
}

/** Waits for what a start does, and for what the preparation left to follow: neither is a day at work. */
export async function rested(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const started = performance.now()
  for (let calm = started; performance.now() - calm < REST.calmMs; await sleep(250)) {
    const [left] = (await client.query<{ quantas: number }>(LEFT)).rows
    if (left?.quantas !== 0) calm = performance.now()
    if (performance.now() - started > REST.mostMs)
      throw new Error(`${left?.quantas} changes and jobs are left`)
  }
  await client.end()
}

export async function measureWaiting(place: Place): Promise<Section> {
  const db = await openDatabase({
    databaseUrl: 'url' in place ? place.url : undefined,
    dataDir: place.dataDir,
  })
  await fillWaiting(db)
  await db.close()
  return measureScreens(place)
}

/**
 * Milliseconds of fetches of a calendar with as many events as one holds, none of them kept from before, until the last octet has come:
 * what a program makes of it is its own affair.
 */
async function fetchCalendar(port: number, cookie: string): Promise<number[]> {
  const made = await fetch(`http://127.0.0.1:${port}/api/conta/calendario/criar`, {
    method: 'POST',
    headers: { ...browserHeaders(port), cookie },
    body: '{}',
  })
  const { pathname } = new URL(((await made.json()) as { endereco: string }).endereco)
  const took: number[] = []
  for (let n = 0; n < FETCHES; n++) {
    const started = performance.now()
    const asked = get({ port, path: pathname, headers: { 'accept-encoding': 'gzip' } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const octets = await buffer(answer)
    took.push(performance.now() - started)
    const events = gunzipSync(octets)
      .toString()
      .match(/^BEGIN:VEVENT/gm)?.length
    if (ROWS >= 100_000 && events !== MAXIMO_DE_EVENTOS) throw new Error(`The calendar has ${events} events`)
  }
  return took.sort((a, b) => a - b)
}

/** The screens over a place that is filled. */
export async function measureScreens(place: Place): Promise<Section> {
  const address = await addressOf(place)
  const product = await startProduct(place)
  try {
    await rested(address)
    const rows: string[][] = []
    const bars: Bar[] = []
    for (const [perfil, at] of Object.entries(PEOPLE)) {
      const cookie = await signIn(product.port, emails[at] ?? '')
      const headers = { ...browserHeaders(product.port), cookie }
      for (const [screen, [path, body]] of Object.entries(SCREENS)) {
        const ask = (ms: number) =>
          load({ port: product.port, requests: [{ path, body }], headers, connections: 1, ms })
        await ask(WARM_MS)
        const rounds: Figures[] = []
        for (let round = 0; round < ROUNDS; round++) rounds.push(await ask(ROUND_MS))
        const [p50, p95] = (['p50', 'p95'] as const).map(key => median(rounds.map(figures => figures[key])))
        rows.push([screen, perfil, (p50 ?? 0).toFixed(1), (p95 ?? 0).toFixed(1)])
        bars.push({ what: `p95 in ms: ${screen}, ${perfil}`, value: p95 ?? 0, below: LIMIT_MS })
      }
    }
    const cookie = await signIn(product.port, emails[PEOPLE.Financeiro] ?? '')
    const took = await fetchCalendar(product.port, cookie)
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map(share => took[Math.floor(FETCHES * share)])
    rows.push(['calendar of 10,000 events', 'Financeiro', p50.toFixed(1), p95.toFixed(1)])
    bars.push({ what: 'p95 in ms: calendar of 10,000 events', value: p95, below: CALENDAR_MS })
    return {
      title: `What waits for a person, ${ROWS.toLocaleString('en')} rows in each table, one person at a time`,
      body: [
        table(['screen', 'profile', 'p50 ms', 'p95 ms'], rows),
        `Medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, session check included, after the jobs of the start. Every ticket, deviation and card is one of 250 people's.`,
      ],
      bars,
    }
  } finally {
    await product.stop()
  }
}
