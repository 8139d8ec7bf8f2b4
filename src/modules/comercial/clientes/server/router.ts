import { bareDocument } from '#platform/contract/documents.ts'
import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDeClientesApi } from '../anexos.ts'
import { clientesApi } from '../contract.ts'
import * as service from './service.ts'
import { clientes } from './table.ts'

parteDaFicha(
  clientes,
  service.listClientesRepetidos,
  ({ id, cnpj_cpf: kept }: { id: number; cnpj_cpf: string | null }) => {
    const cnpj_cpf = bareDocument(kept ?? '')
    return cnpj_cpf.length === 11 || cnpj_cpf.length === 14 ? { cnpj_cpf, exceto: id } : undefined
  },
)

export const clientesRouter = comAnexos(
  comConversa(
    router(clientesApi, {
      list: service.listClientes,
      exportar: service.exportClientes,
      get: service.getCliente,
      ficha: fichaOperation(clientesApi.ficha, clientes, service.getCliente),
      options: service.listClienteOptions,
      repetidos: service.listClientesRepetidos,
      historico: service.listHistoricoDeClientes,
      create: service.createCliente,
      update: service.updateCliente,
      delete: service.deleteCliente,
    }),
  ),
  anexosDeClientesApi,
  clientes,
  service.getCliente,
)
