import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { contasApi } from '../contract.ts'
import { importarContas } from './import.ts'
import * as service from './service.ts'
import { contasAPagar } from './table.ts'

export const contasRouter = comConversa(
  router(contasApi, {
    list: service.listContas,
    exportar: service.exportContas,
    totais: service.totaisDeContas,
    get: service.getConta,
    ficha: fichaOperation(contasApi.ficha, contasAPagar, service.getConta),
    lerNfe: service.lerNfeParaConta,
    parecidas: service.listContasParecidas,
    historico: service.listHistoricoDeContas,
    create: service.createConta,
    update: service.updateConta,
    delete: service.deleteConta,
    importar: importarContas,
  }),
)
