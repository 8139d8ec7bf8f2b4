import { router } from '#platform/server/engine/operation.ts'
import { contasApi } from '../contract.ts'
import { importarContas } from './import.ts'
import * as service from './service.ts'

export const contasRouter = router(contasApi, {
  list: service.listContas,
  exportar: service.exportContas,
  totais: service.totaisDeContas,
  get: service.getConta,
  lerNfe: service.lerNfeParaConta,
  historico: service.listHistoricoDeContas,
  create: service.createConta,
  update: service.updateConta,
  delete: service.deleteConta,
  importar: importarContas,
})
