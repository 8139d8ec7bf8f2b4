import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.ts'

const CONNECT_MS = 10_000

type Handler = (payload: string) => void

/**
 * One connection that listens for notifications and comes back by itself when it is lost. After a gap every handler
 * is called with an empty payload, which means "anything may have changed".
 */
export function listener(connectionString: string) {
  const handlers = new Map<string, Handler[]>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let connected = false
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'alicerce-escuta',
    })
    next.on('error', error => log.warn('banco.escuta_perdida', { mensagem: error.message }))
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    try {
      await next.connect()
      for (const channel of handlers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (closed) return next.end()
    client = next
    connected = true
    // Only from here on: a client that failed to connect ends, too, and each end would begin a reconnection of its own.
    next.once('end', () => {
      connected = false
      if (!closed) void reconnect()
    })
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      await sleep(wait, undefined, { ref: false })
      try {
        await connect()
        for (const channel of handlers.values()) for (const handler of channel) handler('')
        return
      } catch {
        // The loop tries again; the loss itself is in the log already.
      }
    }
  }

  return {
    listen: async (channel: string, handler: Handler) => {
      const known = handlers.get(channel)
      handlers.set(channel, [...(known ?? []), handler])
      // Two connections would hear everything twice.
      if (!client) {
        connecting ??= connect().finally(() => {
          connecting = undefined
        })
        await connecting
      } else if (!known) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    listening: () => connected,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
