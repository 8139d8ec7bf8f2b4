import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { HEADER_INTERFACE } from '../../../contract/errors.ts'
import type { Behind } from '../../ground/behind.ts'
import { log } from '../../ground/log.ts'
import { counter, histogram, level } from '../../ground/metrics.ts'
import { type Work, work } from '../../ground/work.ts'
import { METRICS_PATH } from '../metrics/serve.ts'
import type { Bindings } from './bindings.ts'
import { setSecurityHeaders } from './headers.ts'
import { answerHealth, HEALTH_PATHS } from './health.ts'
import { closeGently } from './lingering.ts'
import { createServer } from './node-http.ts'
import type { Procedures } from './procedures.ts'
import type { StaticFiles } from './static-files.ts'
import { refuseUnreadable } from './unreadable.ts'

interface Parts {
  procedures: Procedures
  app: Hono<Bindings>
  assets: StaticFiles
  secure: boolean
  /** Waits at the stop for what a client began that has gone since. */
  behind: Behind
  /** Does what this server needs answer? Rejects when it does not. */
  ready: () => Promise<unknown>
  /** Tells figures at `/metrics`, where they are told there. */
  metrics?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** An address that is nobody's may be anything, personal data too: only the declared ones are told. */
const UNKNOWN = 'outra'
/** Files of the interface, all together. */
const INTERFACE = 'interface'

const answered = counter('alicerce_http_requests_total', 'Answers, by declared address and status.')
const took = histogram('alicerce_http_request_duration_seconds', 'Requests until the end of their answer.')
const inFlight = level('alicerce_http_requests_in_flight', 'Requests under way, open streams among them.')

/** One line for each answer of the API, and its figures. Files of the interface, and who asks after health, are counted only. */
function note(request: IncomingMessage, response: ServerResponse, doing: Work, started: number): void {
  const { pedido, rota, usuario, fluxo } = doing
  const ms = performance.now() - started
  const metodo = request.method ?? ''
  const status = response.statusCode
  inFlight({}, -1)
  answered({ method: metodo, route: rota, status })
  if (!fluxo) took(ms / 1000, { route: rota })
  if (rota === INTERFACE || OWN.has(rota)) return
  log.info('http', { pedido, metodo, rota, status, ms: Math.round(ms * 10) / 10, usuario })
}

const OWN = new Set([...HEALTH_PATHS, METRICS_PATH])
const isOwn = (path: string) => path.startsWith('/api/') || OWN.has(path)

/** The path without what follows `?`, which may carry a token and is never logged. */
const pathOf = (url: string) => {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** Slow clients hold a socket, never the others: these bound how long, in milliseconds. */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}

/** One Node server: security headers and request id for every answer, then procedures, health, the app, or the interface. */
export function createHttpServer(
  { procedures, app, assets, secure, behind, ready, metrics }: Parts,
  patience = PATIENCE,
): Server {
  // With it comes all of Node's `fetch`: a start needs none of it.
  const adapt = async () => {
    const { getRequestListener } = await import('@hono/node-server')
    return getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false })
  }
  let adapted: ReturnType<typeof adapt> | undefined
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    adapted ??= adapt()
    await (await adapted)(request, response)
  }

  function answerFiles(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (request.method === 'GET' || request.method === 'HEAD') assets.answer(request, response, path)
    else response.writeHead(405, { allow: 'GET, HEAD' }).end()
  }

  function serve(request: IncomingMessage, response: ServerResponse, path: string, doing: Work): void {
    const operation = procedures.find(path)
    if (operation) {
      doing.rota = operation.procedure.path
      behind.run('http.falha', () => procedures.handle(operation, request, response, doing))
    } else if (doing.rota === INTERFACE) answerFiles(request, response, path)
    else if (HEALTH_PATHS.has(path)) {
      doing.rota = path
      behind.run('http.falha', () => answerHealth(request, response, path, ready))
    } else if (metrics && path === METRICS_PATH) {
      doing.rota = METRICS_PATH
      metrics(request, response)
    } else behind.run('http.falha', () => answer(request, response))
  }

  const server = createServer(patience, (request, response) => {
    const started = performance.now()
    const path = pathOf(request.url ?? '/')
    const doing: Work = { pedido: randomUUID(), rota: isOwn(path) ? UNKNOWN : INTERFACE }
    setSecurityHeaders(response, secure)
    response.setHeader('x-request-id', doing.pedido)
    // A page of an earlier build learns by it that there is another.
    if (doing.rota !== INTERFACE) response.setHeader(HEADER_INTERFACE, assets.entrada)
    inFlight()
    closeGently(request)
    response.once('close', () => note(request, response, doing, started))
    work.run(doing, () => serve(request, response, path, doing))
  })

  refuseUnreadable(server, secure)
  server.maxHeadersCount = 100
  return server
}
