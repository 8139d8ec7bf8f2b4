import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Config, ConfigError } from '../../ground/config.ts'
import type { Database } from '../../ground/database/database.ts'
import { errorFields, log } from '../../ground/log.ts'
import { exposition } from '../../ground/metrics.ts'
import { createServer } from '../http/node-http.ts'
import { watchProcess } from './process.ts'
import { readNow } from './readings.ts'

export const METRICS_PATH = '/metrics'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Served {
  /** Answers at {@link METRICS_PATH} of the product's own address, where that was asked for. */
  answer?: Answer
  stop: () => void
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function allowed(request: IncomingMessage, token: string | undefined): boolean {
  if (!token) return true
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers })
  response.end()
}

/**
 * Tells this server's figures to who watches it, in Prometheus' text format: on `METRICS_ADDRESS`, on the product's own
 * address to whoever has `METRICS_TOKEN`, or nowhere. Routes are templates, people appear nowhere.
 * @param listeners how many open screens it tells of changes
 */
export async function serveMetrics(
  { metricsAddress, metricsToken }: Pick<Config, 'metricsAddress' | 'metricsToken'>,
  db: Database,
  listeners: () => number,
): Promise<Served> {
  if (!metricsAddress && !metricsToken) return { stop: () => undefined }
  const watched = watchProcess()

  const tell = async (response: ServerResponse) => {
    const text = exposition([...watched.read(), ...(await readNow(db, listeners))])
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(text)
  }

  const answer: Answer = (request, response) => {
    response.setHeader('cache-control', 'no-store')
    if (request.method !== 'GET') return refuse(response, 405, { allow: 'GET' })
    if (!allowed(request, metricsToken)) return refuse(response, 401, { 'www-authenticate': 'Bearer' })
    tell(response).catch(error => {
      log.error('metricas.falha', errorFields(error))
      refuse(response, 500)
    })
  }
  if (!metricsAddress) return { answer, stop: watched.stop }

  const server = createServer((request, response) => {
    if (request.url === METRICS_PATH) answer(request, response)
    else refuse(response, 404)
  })
  server.listen(metricsAddress.port, metricsAddress.host)
  await once(server, 'listening').catch((error: Error) => {
    watched.stop()
    throw new ConfigError(
      `Configuração inválida: METRICS_ADDRESS deve ser um endereço livre desta máquina (${error.message}).`,
    )
  })
  return {
    stop: () => {
      watched.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
