import type { IncomingHttpHeaders } from 'node:http'
import { naoPermitido } from '../../ground/errors.ts'

/**
 * Refuses a write that another site's page makes with the person's cookies. Browsers send Origin with every
 * cross-origin POST, so a request without it comes from no page.
 * @throws AppError nao_permitido
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, appUrl: string): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw naoPermitido('Pedido de outra origem recusado.')
  if (origin === undefined || origin === appUrl) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw naoPermitido('Pedido de outra origem recusado.')
}
