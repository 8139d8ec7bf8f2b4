import { router } from '#platform/server/engine/operation.ts'
import { despesasCartaoApi } from '../contract.ts'
import * as service from './service.ts'

export const despesasCartaoRouter = [
  ...router(despesasCartaoApi, {
    list: service.listDespesasCartao,
    get: service.getDespesaCartao,
    extrato: service.extratoDaPrestacao,
    historico: service.listHistoricoDeDespesasCartao,
    create: service.createDespesaCartao,
    update: service.updateDespesaCartao,
    delete: service.deleteDespesaCartao,
  }),
  ...service.comprovantesRouter,
]
