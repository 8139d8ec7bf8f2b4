import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { despesasCartaoApi } from '../contract.ts'
import { listCategoriasDoCartao } from './categorias.ts'
import { responderDevolucao } from './devolucao.ts'
import { devolverDespesaCartao } from './devolver.ts'
import * as service from './service.ts'
import { despesasCartao } from './table.ts'

export const despesasCartaoRouter = [
  ...comConversa(
    router(despesasCartaoApi, {
      list: service.listDespesasCartao,
      get: service.getDespesaCartao,
      ficha: fichaOperation(despesasCartaoApi.ficha, despesasCartao, service.getDespesaCartao),
      exportar: service.exportDespesasCartao,
      extrato: service.extratoDaPrestacao,
      categorias: listCategoriasDoCartao,
      parecidas: service.listDespesasCartaoParecidas,
      historico: service.listHistoricoDeDespesasCartao,
      create: service.createDespesaCartao,
      update: service.updateDespesaCartao,
      devolver: devolverDespesaCartao,
      delete: service.deleteDespesaCartao,
    }),
    { aoComentar: responderDevolucao },
  ),
  ...service.comprovantesRouter,
]
