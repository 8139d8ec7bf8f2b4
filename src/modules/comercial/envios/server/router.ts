import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { enviosApi } from '../contract.ts'
import * as service from './service.ts'
import './espera.ts'
import { envios } from './table.ts'

export const enviosRouter = comConversa(
  router(enviosApi, {
    list: service.listEnvios,
    get: service.getEnvio,
    ficha: fichaOperation(enviosApi.ficha, envios, service.getEnvio),
    preparar: service.prepararEnvio,
    create: service.createEnvio,
    historico: service.listHistoricoDeEnvios,
  }),
)
