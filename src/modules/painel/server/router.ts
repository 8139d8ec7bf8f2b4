import { router } from '#platform/server/engine/operation.ts'
import { despesasApi } from '../apoio/despesas/contract.ts'
import { painelApi } from '../contract.ts'
import { despesasDoPainel } from './despesas.ts'
import { resumoDoPainel } from './service.ts'

export const painelRouter = [
  ...router(painelApi, { resumo: resumoDoPainel }),
  ...router(despesasApi, { list: despesasDoPainel }),
]
