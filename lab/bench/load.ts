// The load generator, a process of its own: `node lab/bench/load.ts` reads a Load as JSON and prints a Figures.

import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { text } from 'node:stream/consumers'

export interface Load {
  port: number
  /** Sent over and over, one after the other, each by the connection whose turn it is. */
  requests: { path: string; body: string }[]
  headers: Record<string, string>
  /** Of several people, who take turns at the connections; one person's stands among the headers. */
  cookies?: string[]
  connections: number
  /** Ends after this time or this many answers, whichever comes first. */
  ms: number
  count: number
  /** Each request has an idempotency key of its own, as the form of a new record sends it. */
  keyed?: boolean
  /** Counts answers other than 200 instead of ending at the first. */
  tolerant?: boolean
}

export interface Figures {
  perSecond: number
  p50: number
  p95: number
  p99: number
  answers: number
  /** Answers other than 200, where they are counted; the other figures are without them. */
  refused: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** How an answer of unknown length ends, as an export is one; a line of its text may end in 0, too. */
const LAST_CHUNK = '\r\n0\r\n\r\n'
const OPEN_END = Number.POSITIVE_INFINITY

/** As little as keeps a connection busy: on a machine with few cores, a slow client would flatter a slow server. */
function keepBusy(
  load: Load,
  next: () => Buffer | undefined,
  latencies: number[],
  refuse: () => void,
  until: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(load.port, '127.0.0.1').setNoDelay(true)
    let received: Buffer = Buffer.alloc(0)
    let expected = -1
    let started = 0
    let good = true

    const send = () => {
      const message = performance.now() < until ? next() : undefined
      if (!message) return void socket.end(() => resolve())
      started = performance.now()
      socket.write(message)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', chunk => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (expected < 0) {
        const end = received.indexOf(HEAD_END)
        if (end < 0) return
        const head = received.toString('latin1', 0, end)
        good = head.startsWith('HTTP/1.1 200')
        if (!good && !load.tolerant) return void socket.destroy(new Error(received.toString()))
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        expected = length === undefined ? OPEN_END : Number(length)
        received = received.subarray(end + HEAD_END.length)
      }
      if (expected === OPEN_END) {
        // Of a long answer only the end is of use.
        received = received.subarray(-LAST_CHUNK.length)
        if (received.toString('latin1') !== LAST_CHUNK) return
      } else if (received.length < expected) return
      if (good) latencies.push(performance.now() - started)
      else refuse()
      received = Buffer.alloc(0)
      expected = -1
      send()
    })
  })
}

async function run(load: Load): Promise<Figures> {
  const headers = Object.entries({
    host: `127.0.0.1:${load.port}`,
    ...load.headers,
    ...(load.keyed && { 'idempotency-key': randomUUID() }),
  })
  const messagesOf = (cookie?: string) =>
    load.requests.map(({ path, body }) => {
      const own = [['content-length', Buffer.byteLength(body)], ...(cookie ? [['cookie', cookie]] : [])]
      const lines = [...headers, ...own].map(([k, v]) => `${k}: ${v}`)
      return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    })
  const people = load.cookies?.map(messagesOf) ?? [messagesOf()]
  const latencies: number[] = []
  let sent = 0
  let refused = 0
  const refuse = () => {
    refused++
  }
  const placeOf = load.keyed ? (message: Buffer) => message.indexOf('idempotency-key: ') + 17 : undefined
  const nextOf = (messages: Buffer[]) => () => {
    const message = sent < load.count ? messages[sent++ % messages.length] : undefined
    // It is sent before it is needed again: the key can be written over the one of the time before.
    if (message && placeOf) message.write(randomUUID(), placeOf(message), 'latin1')
    return message
  }
  const started = performance.now()
  await Promise.all(
    Array.from({ length: load.connections }, (_, n) =>
      keepBusy(load, nextOf(people[n % people.length] ?? []), latencies, refuse, started + load.ms),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return {
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    answers: sorted.length,
    refused,
  }
}

console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)))))
