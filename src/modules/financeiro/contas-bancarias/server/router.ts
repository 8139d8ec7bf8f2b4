import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDeContasBancariasApi } from '../anexos.ts'
import { contasBancariasApi } from '../contract.ts'
import * as service from './service.ts'
import { contasBancarias } from './table.ts'

export const contasBancariasRouter = comAnexos(
  comConversa(
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
  ),
  anexosDeContasBancariasApi,
  contasBancarias,
  service.getContaBancaria,
)
