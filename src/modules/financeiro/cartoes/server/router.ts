import { router } from '#platform/server/engine/operation.ts'
import { cartoesApi } from '../contract.ts'
import * as service from './service.ts'

export const cartoesRouter = router(cartoesApi, {
  list: service.listCartoes,
  exportar: service.exportCartoes,
  get: service.getCartao,
  portadores: service.listPortadores,
  historico: service.listHistoricoDeCartoes,
  create: service.createCartao,
  update: service.updateCartao,
  delete: service.deleteCartao,
})
