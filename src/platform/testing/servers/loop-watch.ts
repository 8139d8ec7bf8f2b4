import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

// Loaded into a product under test, by --import: tells on its console which requests kept the server's thread from
// everybody else. What counts is the processor time of that thread between two ticks, garbage collection
// included: not the clock, which runs while the machine does something else.

const TICK_MS = 5
export const LONGEST_HELD_MS = 100

/** A line of the console. */
export interface Held {
  evento: 'teste.preso'
  level: 'warn'
  ms: number
  /** Ids of the requests that were under way, or ended meanwhile. */
  pedidos: string[]
}

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const underWay = new Set<ServerResponse>()
let ended: ServerResponse[] = []

subscribe('http.server.request.start', message => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  // Asked before it serves anybody: what a start takes is another matter.
  if (request.url === '/readyz') return
  underWay.add(response)
  response.once('close', () => {
    underWay.delete(response)
    ended.push(response)
  })
})

let last = used()
setInterval(() => {
  const now = used()
  const ms = Math.round(now - last)
  last = now
  const pedidos = [...underWay, ...ended].map(response => String(response.getHeader('x-request-id')))
  ended = []
  if (ms <= LONGEST_HELD_MS || pedidos.length === 0) return
  const held: Held = { evento: 'teste.preso', level: 'warn', ms, pedidos }
  process.stderr.write(`${JSON.stringify(held)}\n`)
  last = used()
}, TICK_MS).unref()
