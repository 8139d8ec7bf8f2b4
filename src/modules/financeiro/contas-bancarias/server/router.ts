import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { contasBancariasApi } from '../contract.ts'
import * as service from './service.ts'
import { contasBancarias } from './table.ts'

export const contasBancariasRouter = comConversa(
  router(contasBancariasApi, {
    list: service.listContasBancarias,
    nomes: service.listNomesDeContas,
    exportar: service.exportContasBancarias,
    get: service.getContaBancaria,
    ficha: fichaOperation(contasBancariasApi.ficha, contasBancarias, service.getContaBancaria),
    historico: service.listHistoricoDeContasBancarias,
    create: service.createContaBancaria,
    update: service.updateContaBancaria,
    delete: service.deleteContaBancaria,
  }),
)
