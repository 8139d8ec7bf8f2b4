import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import type { Conta } from '../../contas-a-pagar/contract.ts'
import { getConta } from '../../contas-a-pagar/server/service.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { pagamentosApi } from '../contract.ts'
import * as service from './service.ts'
import { pagamentos } from './table.ts'

// Of a payable that is paid in part or whole its page tells the discounts.
parteDaFicha(contasAPagar, service.listPagamentos, ({ id, valor, valor_pago }: Conta) =>
  valor === null || Number(valor_pago) === 0 ? undefined : { filtros: { conta_id: id }, por_pagina: 100 },
)
parteDaFicha(pagamentos, getConta, ({ conta_id }: { conta_id: number }) => ({ id: conta_id }))

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
