import { router } from '#platform/server/engine/operation.ts'
import { clientesApi } from '../contract.ts'
import * as service from './service.ts'

export const clientesRouter = router(clientesApi, {
  list: service.listClientes,
  exportar: service.exportClientes,
  get: service.getCliente,
  options: service.listClienteOptions,
  repetidos: service.listClientesRepetidos,
  historico: service.listHistoricoDeClientes,
  create: service.createCliente,
  update: service.updateCliente,
  delete: service.deleteCliente,
})
