import { router } from '#platform/server/engine/operation.ts'
import { perfisApi } from '../contract.ts'
import * as service from './service.ts'

export const perfisRouter = router(perfisApi, {
  get: service.getPermissoes,
  historico: service.listHistoricoDePermissoes,
  update: service.updatePermissoes,
  exigirSegundoFator: service.exigirSegundoFator,
  restaurar: service.restaurarPermissoes,
})
