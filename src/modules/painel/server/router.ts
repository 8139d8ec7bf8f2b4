import { router } from '#platform/server/engine/operation.ts'
import { linhasApi } from '../apoio/linhas/contract.ts'
import { painelApi } from '../contract.ts'
import { linhasDoPainel } from './linhas.ts'
import { resumoDoPainel } from './service.ts'

export const painelRouter = [
  ...router(painelApi, { resumo: resumoDoPainel }),
  ...router(linhasApi, { list: linhasDoPainel }),
]
