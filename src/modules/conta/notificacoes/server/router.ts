import { router } from '#platform/server/engine/operation.ts'
import { notificacoesApi } from '../contract.ts'
import * as service from './service.ts'

export const notificacoesRouter = router(notificacoesApi, {
  get: service.getPreferencias,
  update: service.updatePreferencias,
})
