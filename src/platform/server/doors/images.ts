import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Hono } from 'hono'
import { temPendencia } from '../access/permissions/actor.ts'
import type { Sessions } from '../access/sessions/sessions.ts'
import type { Database } from '../ground/database/database.ts'
import { AppError } from '../ground/errors.ts'
import type { Files } from '../ground/files/files.ts'
import { findImage } from '../services/images/images.ts'
import type { Bindings } from './http/bindings.ts'

const NAME = /^[\w-]{22}\.(webp|png|jpg)$/

interface Parts {
  db: Database
  files: Files
  sessions: Sessions
}

/**
 * Pictures, by the name that their content gave them: a browser may keep one for ever. The logo stands on the sign-in page,
 * so that a visitor gets it; pictures of people are for those who signed in.
 */
export function imageRoutes(app: Hono<Bindings>, { db, files, sessions }: Parts): void {
  app.get('/api/imagens/:nome', async c => {
    const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response')
    const nome = c.req.param('nome')
    const actor = await sessions.actor(c.req.header('cookie'))
    const found = NAME.test(nome)
      ? await findImage(db, nome, actor !== null && !temPendencia(actor))
      : undefined
    if (!found && !actor) throw new AppError('nao_autenticado', 'Você precisa estar logado.')
    if (!found) throw new AppError('nao_encontrado', 'Esta imagem não existe mais.')
    const etag = `"${nome}"`
    const response = c.env.outgoing as ServerResponse
    const headers = {
      etag,
      'cache-control': `${found.uso === 'logo' ? 'public' : 'private'}, max-age=31536000, immutable`,
      ...(found.uso === 'avatar' && { vary: 'cookie' }),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    }
    if (c.req.header('if-none-match') === etag) {
      response.writeHead(304, headers).end()
      return RESPONSE_ALREADY_SENT
    }
    const { stream, size } = await files.read(found.path_arquivo)
    response.writeHead(200, {
      ...headers,
      'content-type': found.tipo_mime_arquivo,
      'content-length': size,
      'content-disposition': 'inline',
    })
    await pipeline(stream, response).catch(() => response.destroy())
    return RESPONSE_ALREADY_SENT
  })
}
