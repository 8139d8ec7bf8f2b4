// Servers measured beside each other in one run: they take turns, and turns at going first, so that a machine that slows
// down favours none.
import type { Figures } from './load.ts'
import { median } from './report.ts'

export const SERVERS = ['product', 'plain', 'statements'] as const
/** The product, the bare server with plain statements on plain tables, and that with the product's own statements. */
export type Server = (typeof SERVERS)[number]
/** As the tables name them. */
export const NAMES: Record<Server, string> = {
  product: 'Alicerce',
  plain: 'plain bare',
  statements: "bare with the product's statements",
}

export type Rounds = Partial<Record<Server, Figures[]>>

/** @param ask measures one server once */
export async function inTurns(
  servers: readonly Server[],
  rounds: number,
  ask: (server: Server) => Promise<Figures>,
): Promise<Rounds> {
  const figures: Rounds = Object.fromEntries(servers.map(server => [server, []]))
  for (let round = 0; round < rounds; round++) {
    const first = round % servers.length
    for (const server of [...servers.slice(first), ...servers.slice(0, first)])
      figures[server]?.push(await ask(server))
  }
  return figures
}

export const middle = (rounds: Figures[], key: keyof Figures): number =>
  median(rounds.map(figures => figures[key]))

/** The product's requests per second as a share of another server's, round by round. */
export const shareOf = (rounds: Rounds, server: Server): number =>
  median((rounds.product ?? []).map(({ perSecond }, n) => perSecond / (rounds[server]?.[n]?.perSecond ?? 0)))

/** Column names and cells of one line: each server's figures, and the product's share of each bare one. */
export const HEAD = SERVERS.flatMap(server => [
  `${NAMES[server]}: req/s`,
  'p50 ms',
  'p99 ms',
  ...(server === 'product' ? [] : ['share']),
])

export function cells(rounds: Rounds, digits = 0): string[] {
  return SERVERS.flatMap(server => {
    const own = rounds[server]
    const count = server === 'product' ? 3 : 4
    if (!own) return Array.from({ length: count }, () => '–')
    const [p50, p99] = [middle(own, 'p50'), middle(own, 'p99')]
    const figures = [middle(own, 'perSecond').toFixed(digits), p50.toFixed(1), p99.toFixed(1)]
    return server === 'product' ? figures : [...figures, `**${shareOf(rounds, server).toFixed(2)}**`]
  })
}
