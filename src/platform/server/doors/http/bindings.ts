import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What a Hono handler finds in its context: Node's request and response. */
export interface Bindings {
  Bindings: HttpBindings
}

/** The request id, as every answer carries it. */
export const pedidoOf = (c: Context<Bindings>) => String(c.env.outgoing.getHeader('x-request-id'))
