import type { Hono } from 'hono'
import type { Platform } from '../engine/operation.ts'
import type { Vencivel } from '../engine/vencivel.ts'
import { clientAddress } from '../ground/client-address.ts'
import { AppError } from '../ground/errors.ts'
import { work } from '../ground/work.ts'
import { readCalendar } from '../services/calendario/feed.ts'
import type { Bindings } from './http/bindings.ts'
import { Packing, takesGzip } from './http/gzip.ts'

const NAME = /^([\w-]{43})\.ics$/

/** Entity tags of If-None-Match; one that a proxy made weak counts, too. */
const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some(one => one.trim().replace(/^W\//, '') === etag) ?? false

/** The pieces as one gzip: the one that was begun, unless others were told. */
function packed(begun: Packing, pieces: readonly Buffer[], changed: boolean) {
  if (!changed) return begun.end()
  begun.drop()
  const packing = new Packing()
  for (const piece of pieces) packing.add(piece)
  return packing.end()
}

/**
 * Personal calendars: the secret in the address is who asks, since calendar programs send no cookie. The log names the
 * declared address, never the secret.
 */
export function calendarRoutes(
  app: Hono<Bindings>,
  platform: Platform,
  venciveis: readonly Vencivel[],
  trustedProxies: string[],
): void {
  app.get('/api/calendario/:nome', async c => {
    const [, segredo] = NAME.exec(c.req.param('nome')) ?? []
    if (!segredo) throw new AppError('nao_encontrado', 'Este calendário não existe ou foi desligado.')
    // Compressed while the rest is read.
    const packing = takesGzip(c.req.header('accept-encoding')) ? new Packing() : undefined
    const { usuario_id, etag, texto } = await readCalendar(
      platform,
      venciveis,
      segredo,
      clientAddress(c.env.incoming, trustedProxies),
      {
        known: c.req.header('if-none-match') !== undefined,
        ahead: piece => packing?.add(piece),
      },
    ).catch(error => {
      packing?.drop()
      throw error
    })
    const doing = work.getStore()
    if (doing) doing.usuario = usuario_id
    const headers = { etag, 'cache-control': 'private, no-cache' }
    if (matches(c.req.header('if-none-match'), etag)) {
      packing?.drop()
      return c.body(null, 304, headers)
    }
    const { pieces, changed } = await texto()
    return c.body(packing ? await packed(packing, pieces, changed) : Buffer.concat(pieces), 200, {
      ...headers,
      vary: 'accept-encoding',
      ...(packing && { 'content-encoding': 'gzip' }),
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="vencimentos.ics"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })
}
