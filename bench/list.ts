// Listing beside the bare server, in turns in the same run: requests per second and latency at 1 and 16 connections.
import assert from 'node:assert/strict'
import { emails } from './data.ts'
import type { Figures } from './load.ts'
import {
  browserHeaders,
  load,
  type Place,
  type Running,
  signIn,
  startBare,
  startProduct,
} from './processes.ts'
import { median, type Section, table } from './report.ts'
import { listBody, listStatement } from './statements.ts'

const LIST = '/api/comercial/clientes/list'
const ROUNDS = 7
const ROUND_MS = 4000
const WARM_MS = 3000

interface Contender {
  port: number
  requests: { path: string; body: string }[]
  headers: Record<string, string>
}

async function contenders(product: Running, bare: Running): Promise<{ product: Contender; bare: Contender }> {
  const cookie = await signIn(product.port, emails[0] ?? '')
  const body = JSON.stringify(listBody(''))
  const make = (port: number, path: string): Contender => ({
    port,
    requests: [{ path, body }],
    headers: { ...browserHeaders(port), cookie },
  })
  return { product: make(product.port, LIST), bare: make(bare.port, '/0') }
}

async function ask({ port, requests: [request], headers }: Contender): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${request?.path}`, {
    method: 'POST',
    headers,
    body: request?.body ?? '',
  })
  return answer.json()
}

const middle = (rounds: Figures[], key: keyof Figures) => median(rounds.map(figures => figures[key]))

export async function measureList(place: Place, copy: Place): Promise<Section> {
  const statement = await listStatement('')
  const product = await startProduct(place)
  const bare = await startBare(copy, [{ ...statement, total: 10_000, totalMinimo: true }])
  try {
    const both = await contenders(product, bare)
    assert.deepEqual(await ask(both.product), await ask(both.bare), 'Both servers must answer the same')
    const rows: string[][] = []
    let ratio = 0
    for (const connections of [1, 16]) {
      const rounds = { product: [] as Figures[], bare: [] as Figures[], ratios: [] as number[] }
      for (const contender of [both.product, both.bare])
        await load({ ...contender, connections, ms: WARM_MS })
      for (let round = 0; round < ROUNDS; round++) {
        // Taking turns at going first, so that a machine that slows down favours neither.
        const order = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)
        for (const name of order) rounds[name].push(await load({ ...both[name], connections, ms: ROUND_MS }))
        const at = (name: 'product' | 'bare') => rounds[name][round]?.perSecond ?? 0
        rounds.ratios.push(at('product') / at('bare'))
      }
      ratio = median(rounds.ratios)
      for (const name of ['product', 'bare'] as const) {
        rows.push([
          String(connections),
          name === 'product' ? 'Alicerce' : 'bare node:http',
          middle(rounds[name], 'perSecond').toFixed(0),
          middle(rounds[name], 'p50').toFixed(1),
          middle(rounds[name], 'p95').toFixed(1),
          middle(rounds[name], 'p99').toFixed(1),
          name === 'product' ? ratio.toFixed(2) : '1',
        ])
      }
    }
    const { now, peak } = product.memory()
    return {
      title: 'Listing 25 of 100,000 clients, signed in',
      body: [
        table(['connections', 'server', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'ratio to bare'], rows),
        `Medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turns. Memory of Alicerce afterwards: ${now} MB (peak ${peak} MB).`,
      ],
      bars: [
        { what: 'listing at 16 connections, share of bare req/s', value: ratio, atLeast: 0.6 },
        { what: 'memory in MB after 16 connections', value: now, below: 250 },
      ],
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
