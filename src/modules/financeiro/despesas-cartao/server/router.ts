import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { getPrestacao } from '../../prestacao-contas-cartao/server/service.ts'
import { type DespesaCartao, despesasCartaoApi } from '../contract.ts'
import { listCategoriasDoCartao } from './categorias.ts'
import { responderDevolucao } from './devolucao.ts'
import { devolverDespesaCartao } from './devolver.ts'
import * as service from './service.ts'
import { despesasCartao } from './table.ts'

parteDaFicha(despesasCartao, getPrestacao, ({ prestacao_id }: { prestacao_id: number }) => ({
  id: prestacao_id,
}))
parteDaFicha(
  despesasCartao,
  service.listDespesasCartaoParecidas,
  ({ id, valor_despesa, data_despesa }: DespesaCartao) => ({
    exceto: id,
    codigo_pagamento: null,
    numero_nota_fiscal: null,
    chave_acesso_nota_fiscal: null,
    fornecedor_id: null,
    valor: valor_despesa,
    data: data_despesa,
  }),
)

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
