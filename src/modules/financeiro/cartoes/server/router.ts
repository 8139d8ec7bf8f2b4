import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDeCartoesApi } from '../anexos.ts'
import { cartoesApi } from '../contract.ts'
import * as service from './service.ts'
import { cartoes } from './table.ts'

export const cartoesRouter = comAnexos(
  comConversa(
    router(cartoesApi, {
      list: service.listCartoes,
      exportar: service.exportCartoes,
      get: service.getCartao,
      ficha: fichaOperation(cartoesApi.ficha, cartoes, service.getCartao),
      portadores: service.listPortadores,
      historico: service.listHistoricoDeCartoes,
      create: service.createCartao,
      update: service.updateCartao,
      delete: service.deleteCartao,
    }),
  ),
  anexosDeCartoesApi,
  cartoes,
  service.getCartao,
)
