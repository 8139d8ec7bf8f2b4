import { router } from '#platform/server/operation.ts'
import { locaisApi } from '../contract.ts'
import * as service from './service.ts'

export const locaisRouter = router(locaisApi, {
  list: service.listLocais,
  exportar: service.exportLocais,
  get: service.getLocal,
  options: service.listLocalOptions,
  dependentes: service.dependentesDoLocal,
  historico: service.listHistoricoDeLocais,
  create: service.createLocal,
  update: service.updateLocal,
  delete: service.deleteLocal,
})
