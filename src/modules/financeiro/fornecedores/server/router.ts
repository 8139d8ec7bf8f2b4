import { bareDocument } from '#platform/contract/documents.ts'
import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDeFornecedoresApi } from '../anexos.ts'
import { fornecedoresApi } from '../contract.ts'
import { importarFornecedores } from './import.ts'
import * as service from './service.ts'
import { fornecedores } from './table.ts'

parteDaFicha(
  fornecedores,
  service.listFornecedoresRepetidos,
  ({ id, cnpj: kept }: { id: number; cnpj: string | null }) => {
    const cnpj = bareDocument(kept ?? '')
    return cnpj.length === 14 ? { cnpj, exceto: id } : undefined
  },
)

export const fornecedoresRouter = comAnexos(
  comConversa(
    router(fornecedoresApi, {
      list: service.listFornecedores,
      exportar: service.exportFornecedores,
      get: service.getFornecedor,
      ficha: fichaOperation(fornecedoresApi.ficha, fornecedores, service.getFornecedor),
      options: service.listFornecedorOptions,
      repetidos: service.listFornecedoresRepetidos,
      guardarDestino: service.guardarDestinoDoFornecedor,
      historico: service.listHistoricoDeFornecedores,
      create: service.createFornecedor,
      update: service.updateFornecedor,
      delete: service.deleteFornecedor,
      importar: importarFornecedores,
    }),
  ),
  anexosDeFornecedoresApi,
  fornecedores,
  service.getFornecedor,
)
