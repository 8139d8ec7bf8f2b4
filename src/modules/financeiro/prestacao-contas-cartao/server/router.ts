import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { prestacoesApi } from '../contract.ts'
import * as service from './service.ts'

export const prestacoesRouter = comConversa(
  router(prestacoesApi, {
    cartoes: service.listCartoesDaPrestacao,
    abertas: service.listFaturasAbertas,
    abrir: service.abrirPrestacao,
    historico: service.listHistoricoDePrestacoes,
    update: service.updatePrestacao,
  }),
)
