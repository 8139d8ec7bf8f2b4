import type { ServerModule } from '#platform/server/module.ts'
import { segundoFatorRouter } from '#platform/server/services/second-factor.ts'
import { calendarioRouter } from '../calendario/server/router.ts'
import { notificacoesRouter } from '../notificacoes/server/router.ts'
import { contaRouter } from './router.ts'

/** The account of the person who is signed in. */
export const conta: ServerModule = {
  operations: [...contaRouter, ...notificacoesRouter, ...calendarioRouter, ...segundoFatorRouter],
}
