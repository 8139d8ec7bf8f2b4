// Every list, choice and sum at 100,000 rows each, searched as people search: the services in this process, without
// HTTP, beside the same statements through the bare driver. Nothing is kept between calls: counts are taken each time.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { matrizPadrao } from '#modules/areas.ts'
import { listClienteOptions, listClientes } from '#modules/comercial/clientes/server/service.ts'
import { listPropostas } from '#modules/comercial/propostas/server/service.ts'
import { listCartoes, listPortadores } from '#modules/financeiro/cartoes/server/service.ts'
import { listContas } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { totaisDeContas } from '#modules/financeiro/contas-a-pagar/server/totais.ts'
import { listDespesasCartao } from '#modules/financeiro/despesas-cartao/server/service.ts'
import { listDespesas } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { listFornecedores, listFornecedorOptions } from '#modules/financeiro/fornecedores/server/service.ts'
import { listCartoesDaPrestacao } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { listPropostasParaProjeto } from '#modules/financeiro/projetos/server/choices.ts'
import { listProjetos } from '#modules/financeiro/projetos/server/service.ts'
import { listChamados } from '#modules/predial/chamados/server/service.ts'
import { listFuncionarios } from '#modules/rh/funcionarios/server/service.ts'
import { listDesvios } from '#modules/ssma/desvios/server/service.ts'
import { listUsuarios } from '#modules/ti/usuarios/server/service.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { clusterFolder } from '#platform/server/ground/database/cluster.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { socketUrl } from '#platform/server/ground/database/socket.ts'
import { ROWS } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, enough, median, p95, type Section, table } from './report.ts'
import { actor } from './statements.ts'

const ROUNDS = 15
const WARM = 2
const SEARCHES = ['', 'm', 'ma', '34', 'qx', 'k', 'maria', 'maria silva', 'silva 12', 'xyzxyz']

/**
 * Of the totals of a common word. When their limit of 50 ms was set, that statement was what they were, and took 91 ms on the machine
 * of that day: on a slower one the share tells what the milliseconds cannot.
 */
const SHARE = 50 / 91

interface Statement {
  text: string
  params: unknown[]
}

interface Case {
  name: string
  operation: Operation
  filtros?: object
  /** A choice takes words alone. */
  rest?: object
}

const list = (name: string, operation: unknown, filtros: object = {}) =>
  ({ name, operation, filtros }) as Case
const choice = (name: string, operation: unknown, rest: object = {}) => ({ name, operation, rest }) as Case

interface Opened {
  db: Database
  bare(statement: Statement): Promise<unknown>
  /** Milliseconds that the bare driver's side of the database has computed so far: waiting for others does not count. */
  computed(): number
  close(): Promise<void>
}

async function open(place: Place): Promise<Opened> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  const url = databaseUrl ?? socketUrl(clusterFolder(place.dataDir))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const clock = `/proc/${rows[0]?.pid}/schedstat`
  return {
    db,
    bare: ({ text, params }) => client.query(text, params),
    computed: () => Number(readFileSync(clock, 'utf8').split(' ')[0]) / 1e6,
    close: async () => {
      await client.end()
      await db.close()
    },
  }
}

/** Takes down what an operation asks the database; of what two connections shared, the statement for one, and that it was. */
function recording(db: Database): { db: Database; taken: Statement[]; shared: () => boolean } {
  const taken: Statement[] = []
  let shared = false
  const halves: Database['halves'] = async asked => {
    const rows = await db.halves?.(asked)
    if (rows) {
      shared = true
      taken.push({ text: asked.whole.text, params: [...asked.whole.params] })
    }
    return rows as never
  }
  return {
    taken,
    shared: () => shared,
    db: {
      ...db,
      halves,
      query: (text, params = []) => {
        taken.push({ text, params: [...params] })
        return db.query(text, params)
      },
    },
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** @param limit p95 in ms that each must stay below */
export async function measureDepartments(place: Place, limit: number): Promise<Section> {
  const { db, bare, computed, close } = await open(place)
  const [largest] = await db.query<{ id: number; total: number }>(
    'select projeto_id as id, count(*)::int as total from financeiro_despesas_projeto group by 1 order by 2 desc limit 1',
  )
  const cases: Case[] = [
    list('clientes', listClientes),
    list('propostas', listPropostas),
    list('fornecedores', listFornecedores),
    list('contas a pagar', listContas),
    list('totais de contas', totaisDeContas),
    list('cartões', listCartoes),
    list('despesas de cartão', listDespesasCartao),
    list('projetos', listProjetos),
    list(`despesas de um projeto (${largest?.total})`, listDespesas, { projetoId: largest?.id }),
    list('chamados', listChamados),
    list('chamados urgentes', listChamados, { prioridade: 'Urgente' }),
    list('funcionários', listFuncionarios),
    list('desvios', listDesvios),
    list('usuários', listUsuarios),
    choice('escolher cliente', listClienteOptions),
    choice('escolher fornecedor', listFornecedorOptions),
    choice('escolher portador', listPortadores),
    choice('escolher cartão', listCartoesDaPrestacao),
    choice('escolher proposta', listPropostasParaProjeto, { projeto_id: null }),
  ]
  const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
  const permissions = { matrix: async () => matrizPadrao }
  const platform: Platform = { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
  const call = { actor, pedido: 'bench' }
  const rows: string[][] = []
  const computing: string[][] = []
  const bars: Bar[] = []
  try {
    for (const { name, operation, filtros, rest } of cases) {
      const cells = [name]
      const costs = [name]
      let slowest = 0
      /** Of the search that takes that statement longest. */
      let shared = { alone: 0, share: 0 }
      for (const busca of SEARCHES) {
        const input = { busca, ...(filtros && { filtros }), ...rest } as never
        const recorded = recording(db)
        await operation({ ...platform, db: recorded.db }, call, input)
        const times = { product: [] as number[], bare: [] as number[], computed: [] as number[] }
        for (let round = -WARM; round < 0 || !enough(times.product, ROUNDS, limit); round++) {
          const product = await timed(() => operation(platform, call, input))
          if (round >= 0) times.product.push(product)
          if (round >= ROUNDS) continue
          const before = computed()
          const alone = await timed(async () => {
            for (const statement of recorded.taken) await bare(statement)
          })
          const cost = computed() - before
          if (round < 0) continue
          times.bare.push(alone)
          times.computed.push(cost)
        }
        const slow = p95(times.product)
        slowest = Math.max(slowest, slow)
        const ratio = median(times.product.slice(0, ROUNDS)) / median(times.bare)
        const alone = median(times.bare)
        if (recorded.shared() && alone > shared.alone) shared = { alone, share: ratio }
        costs.push(median(times.computed).toFixed(1))
        cells.push(`${median(times.product).toFixed(1)} / ${slow.toFixed(1)} (${ratio.toFixed(2)})`)
      }
      rows.push(cells)
      computing.push(costs)
      bars.push({ what: `p95 in ms: ${name}, its slowest search`, value: slowest, below: limit })
      if (shared.alone > 0)
        bars.push({
          what: `share of one statement on one connection: ${name}`,
          value: shared.share,
          below: SHARE,
        })
    }
  } finally {
    await close()
  }
  const head = ['list', ...SEARCHES.map(busca => (busca ? `"${busca}"` : 'no search'))]
  return {
    title: `Lists and choices, ${ROWS.toLocaleString('en')} rows each`,
    body: [
      `Median / p95 in ms of ${ROUNDS} calls of the service, 40 where one took more than half the limit, and in brackets the median's ratio to the same statements through the bare driver, in turns.`,
      table(head, rows),
      'The same in milliseconds of computing by the database, median, which a busy machine changes little:',
      table(head, computing),
    ],
    bars,
  }
}
