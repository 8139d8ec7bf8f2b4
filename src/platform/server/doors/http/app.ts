import { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { todayIn } from '../../../contract/dates/dates.ts'
import type { Sessao } from '../../../contract/session.ts'
import { type Permissions, profilesWithAccess } from '../../access/permissions/permissions.ts'
import type { Sessions } from '../../access/sessions/sessions.ts'
import { readFeriados, readMarca } from '../../access/settings/settings.ts'
import type { Operation, Platform } from '../../engine/operation.ts'
import { AppError } from '../../ground/errors.ts'
import { work } from '../../ground/work.ts'
import { exemplosDe } from '../../services/exemplos/marks.ts'
import { preferenciasDe } from '../../services/preferencias/operations.ts'
import { visoesPadraoDe } from '../../services/visoes/operations.ts'
import { type Bindings, pedidoOf } from './bindings.ts'
import { failure } from './failure.ts'
import { openApi } from './openapi.ts'

interface Parts {
  platform: Platform
  sessions: Sessions
  permissions: Permissions
  operations: Operation[]
  appUrl: string
}

/** Every address that is not a procedure, a file of the interface, health or figures. */
export function createApp({ platform, sessions, permissions, operations, appUrl }: Parts): Hono<Bindings> {
  const app = new Hono<Bindings>()

  async function signedIn(cookie: string | undefined) {
    const actor = await sessions.actor(cookie)
    if (!actor) throw new AppError('nao_autenticado', 'Você precisa estar logado.')
    return actor
  }

  app.onError((error, c) => {
    const { status, body, headers } = failure(error, pedidoOf(c))
    return c.json(body, status as ContentfulStatusCode, { ...headers, 'cache-control': 'no-store' })
  })
  app.notFound(c => {
    const { body } = failure(new AppError('nao_encontrado', 'Este endereço não existe.'), pedidoOf(c))
    return c.json(body, 404)
  })
  app.use(async (c, next) => {
    const doing = work.getStore()
    const found = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')
    if (doing && found) doing.rota = found.path
    await next()
  })
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })

  app.get('/api/sessao', async c => {
    const actor = await signedIn(c.req.header('cookie'))
    const { niveis, sessao_id: _, vendo_como = false, trocar_senha = false, ...rest } = actor
    const { configurar_segundo_fator = false, ...usuario } = rest
    const marca = await readMarca(platform.db)
    const derive = (use: string) => platform.cofre?.sign(`rascunhos/${use}/${actor.id}`) ?? ''
    const perfis_com_acesso = profilesWithAccess(await permissions.matrix())
    return c.json({
      usuario,
      vendo_como,
      trocar_senha,
      configurar_segundo_fator,
      ...marca,
      envia_email: platform.enviaEmail ?? true,
      niveis,
      perfis_com_acesso,
      visoes_padrao: await visoesPadraoDe(platform.db, actor.id),
      preferencias: await preferenciasDe(platform.db, actor.id),
      feriados: await readFeriados(platform.db),
      exemplos: await exemplosDe(platform.db),
      rascunhos: { nome: derive('nome').slice(0, 12), chave: derive('chave') },
      hoje: todayIn(platform.timezone),
    } satisfies Sessao)
  })

  let description: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', async c => {
    await signedIn(c.req.header('cookie'))
    description ??= openApi(operations, appUrl)
    return c.json(description)
  })

  return app
}
