import { router } from '#platform/server/engine/operation.ts'
import { alcadasApi } from '../contract.ts'
import { alcanceDaAlcada } from './alcance.ts'
import * as service from './service.ts'

export const alcadasRouter = router(alcadasApi, {
  list: service.listAlcadas,
  get: service.getAlcada,
  create: service.createAlcada,
  update: service.updateAlcada,
  delete: service.deleteAlcada,
  entidades: service.listEntidades,
  simular: service.simularAlcada,
  alcance: alcanceDaAlcada,
  historico: service.listHistoricoDeAlcadas,
})
