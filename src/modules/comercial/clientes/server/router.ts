import {
  createCliente,
  deleteCliente,
  getCliente,
  listClienteOptions,
  listClientes,
  listClientesRepetidos,
  updateCliente,
} from './service.ts'

export const clientesRouter = [
  listClientes,
  getCliente,
  listClienteOptions,
  listClientesRepetidos,
  createCliente,
  updateCliente,
  deleteCliente,
]
