import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { pagamentosApi } from '../contract.ts'
import * as service from './service.ts'
import { pagamentos } from './table.ts'

export const pagamentosRouter = [
  ...comConversa(
    router(pagamentosApi, {
      list: service.listPagamentos,
      get: service.getPagamento,
      ficha: fichaOperation(pagamentosApi.ficha, pagamentos, service.getPagamento),
      historico: service.listHistoricoDePagamentos,
      create: service.createPagamento,
      update: service.updatePagamento,
      delete: service.deletePagamento,
    }),
  ),
  ...service.comprovantesRouter,
]
