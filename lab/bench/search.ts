// A person types into the search box: how long does each keystroke take, session check included?
import { cliente } from '../../scripts/demo-data/comercial.ts'
import { openDemo } from '../../scripts/demo-data/demo.ts'
import { demoPeople } from '../../scripts/demo-data/usuarios.ts'
import { emails, sizes, TODAY } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'
import { listBody } from './statements.ts'

const LIST = '/api/comercial/clientes/list'
const ROUNDS = 2
const PER_ROUND = 200
const ROUND_MS = 10_000
const TYPED = 40
/** Other than the data's, so that what is typed is not always there. */
const SEED = 7

const prefixes = (text: string) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1))

/** Every keystroke of names and documents as people look for them. */
export function keystrokes(): { names: string[]; documents: string[] } {
  const demo = openDemo({ sizes, seed: SEED, today: TODAY }, demoPeople(SEED, TYPED))
  const people = Array.from({ length: TYPED }, (_, index) => cliente(demo, index + 1))
  return {
    names: people.flatMap(({ nome_cliente }) => prefixes(nome_cliente.toLowerCase().slice(0, 12))),
    documents: people.flatMap(({ cnpj_cpf }) => prefixes((cnpj_cpf ?? '').slice(0, 8))),
  }
}

const typed = keystrokes()
const cases: { name: string; bodies: { busca: string; pagina?: number }[] }[] = [
  { name: 'names, every keystroke', bodies: typed.names.map(busca => ({ busca })) },
  { name: 'CPF or CNPJ, every keystroke', bodies: typed.documents.map(busca => ({ busca })) },
  ...['m', 'mar', 'maria', 'maria si', 'jo', '12.345', '0001-', 'ltda', 'com', 'zélia quintão', 'xyzxyz'].map(
    busca => ({ name: `"${busca}"`, bodies: [{ busca }] }),
  ),
  { name: '"ltda", page 400', bodies: [{ busca: 'ltda', pagina: 400 }] },
  { name: 'no search, page 400', bodies: [{ busca: '', pagina: 400 }] },
]

export async function measureSearch(place: Place, limit: number): Promise<Section> {
  const product = await startProduct(place)
  try {
    const headers = { ...browserHeaders(product.port), cookie: await signIn(product.port, emails[0] ?? '') }
    const rows: string[][] = []
    const bars: Section['bars'] = []
    for (const { name, bodies } of cases) {
      const requests = bodies.map(({ busca, pagina }) => ({
        path: LIST,
        body: JSON.stringify(listBody(busca, pagina)),
      }))
      const rounds: Figures[] = []
      const once = { port: product.port, requests, headers, connections: 1, ms: ROUND_MS }
      await load({ ...once, count: 20 })
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(await load({ ...once, count: Math.max(PER_ROUND, requests.length) }))
      }
      const middle = (key: 'p50' | 'p95' | 'p99') => median(rounds.map(figures => figures[key]))
      rows.push([name, ...(['p50', 'p95', 'p99'] as const).map(key => middle(key).toFixed(1))])
      if (!name.includes('page'))
        bars.push({ what: `p95 in ms: ${name}`, value: middle('p95'), below: limit })
      if (name.includes('every keystroke') && 'url' in place) {
        bars.push({ what: `p50 in ms: ${name}`, value: middle('p50'), below: 5 })
        bars.push({ what: `p99 in ms: ${name}`, value: middle('p99'), below: 15 })
      }
    }
    const { now, peak } = product.memory()
    return {
      title: 'Searching among 100,000 clients, signed in, one person',
      body: [
        table(['search', 'p50 ms', 'p95 ms', 'p99 ms'], rows),
        `Medians of ${ROUNDS} rounds. Memory of Alicerce afterwards: ${now} MB (peak ${peak} MB).`,
      ],
      bars,
    }
  } finally {
    await product.stop()
  }
}
