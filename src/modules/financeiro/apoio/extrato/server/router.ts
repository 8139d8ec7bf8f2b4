import { router } from '#platform/server/engine/operation.ts'
import { extratoApi } from '../contract.ts'
import * as service from './service.ts'

export const extratoRouter = router(extratoApi, {
  ler: service.lerExtrato,
  importar: service.importarExtrato,
})
