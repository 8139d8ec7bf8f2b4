import { router } from '#platform/server/engine/operation.ts'
import { enviosApi } from '../contract.ts'
import * as service from './service.ts'

export const enviosRouter = router(enviosApi, {
  preparar: service.prepararEnvio,
  create: service.createEnvio,
})
