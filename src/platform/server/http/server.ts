import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { log } from '../log.ts'
import type { Bindings } from './bindings.ts'
import { setSecurityHeaders } from './headers.ts'
import type { Procedures } from './procedures.ts'

interface Parts {
  procedures: Procedures
  app: Hono<Bindings>
  assets: (request: IncomingMessage, response: ServerResponse, path: string) => void
  secure: boolean
}

const isOwn = (path: string) => path.startsWith('/api/') || path === '/healthz' || path === '/readyz'

/** The path without what follows `?`, which may carry a token and is never logged. */
const pathOf = (url: string) => {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** One Node server: security headers and request id for every answer, then procedures, the app, or the interface. */
export function createHttpServer({ procedures, app, assets, secure }: Parts): Server {
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  })

  const server = createServer((request, response) => {
    const started = performance.now()
    const pedido = randomUUID()
    const path = pathOf(request.url ?? '/')
    let usuario: string | undefined
    setSecurityHeaders(response, secure)
    response.setHeader('x-request-id', pedido)

    if (!isOwn(path)) {
      if (request.method === 'GET' || request.method === 'HEAD') return assets(request, response, path)
      response.writeHead(405, { allow: 'GET, HEAD' })
      return void response.end()
    }
    response.once('close', () => {
      if (path.startsWith('/api/')) {
        const ms = Math.round((performance.now() - started) * 10) / 10
        log.info('http', {
          pedido,
          metodo: request.method ?? '',
          caminho: path,
          status: response.statusCode,
          ms,
          usuario,
        })
      }
    })
    const operation = procedures.find(path)
    if (operation) {
      void procedures.handle(operation, request, response, pedido).then(who => {
        usuario = who
      })
      return
    }
    void answer(request, response)
  })

  // Slow clients hold a socket, never the others: these bound how long.
  server.headersTimeout = 15_000
  server.requestTimeout = 300_000
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  return server
}
