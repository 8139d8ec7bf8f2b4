import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { desviosApi } from '../contract.ts'
import './espera.ts'
import './figuras.ts'
import * as service from './service.ts'
import { desvios } from './table.ts'
import './vencimentos.ts'

export const desviosRouter = comConversa(
  router(desviosApi, {
    list: service.listDesvios,
    exportar: service.exportDesvios,
    get: service.getDesvio,
    ficha: fichaOperation(desviosApi.ficha, desvios, service.getDesvio),
    responsaveis: service.listResponsaveis,
    historico: service.listHistoricoDeDesvios,
    create: service.createDesvio,
    update: service.updateDesvio,
    delete: service.deleteDesvio,
  }),
)
