import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.ts'
import { type Alone, ANOTHER, holdPlace } from './alone.ts'

const CONNECT_MS = 10_000

type Handler = (payload: string) => void

/**
 * One connection that listens for notifications and comes back by itself when it is lost. After a gap every handler
 * is called with an empty payload, which means "anything may have changed".
 */
export function listener(connectionString: string) {
  const handlers = new Map<string, Handler[]>()
  let client: pg.Client | undefined
  let place: Alone | undefined
  let came = false
  let connecting: Promise<void> | undefined
  let connected = false
  let closed = false

  const tell = (channel: string, payload: string) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }
  const tellAll = () => {
    for (const channel of handlers.keys()) tell(channel, '')
  }
  const leave = () => {
    place?.leave()
    place = undefined
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'alicerce-escuta',
    })
    next.on('error', error => log.warn('banco.escuta_perdida', { mensagem: error.message }))
    next.on('notification', ({ channel, payload }) => {
      if (channel === ANOTHER) {
        came = true
        void place?.yield()
      } else tell(channel, payload ?? '')
    })
    try {
      await next.connect()
      for (const channel of [ANOTHER, ...handlers.keys()])
        await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      came = false
      place = await holdPlace(next)
      // While the place was being taken nobody could make room.
      if (came) await place.yield()
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (closed) {
      leave()
      return next.end()
    }
    client = next
    connected = true
    // Only from here on: a client that failed to connect ends, too, and each end would begin a reconnection of its own.
    next.once('end', () => {
      connected = false
      leave()
      if (!closed) void reconnect()
    })
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      await sleep(wait, undefined, { ref: false })
      try {
        await connect()
        tellAll()
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
    /** The number of {@link Alone} while nobody else listens. */
    alone: () => (connected ? place?.number() : undefined),
    /** Tells what `enviar_avisos(number)` answered, a channel and a payload in each line. */
    deliver: (avisos: string) => {
      if (!avisos) return
      for (const aviso of avisos.split('\n')) {
        const end = aviso.indexOf(' ')
        tell(aviso.slice(0, end), aviso.slice(end + 1))
      }
    },
    /** Tells that anything may have changed, after a commit whose answer was lost. */
    tellAll,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
