import { router } from '#platform/server/operation.ts'
import { categoriasApi } from '../contract.ts'
import * as service from './service.ts'

export const categoriasRouter = router(categoriasApi, {
  list: service.listCategorias,
  exportar: service.exportCategorias,
  get: service.getCategoria,
  options: service.listCategoriaOptions,
  dependentes: service.dependentesDaCategoria,
  historico: service.listHistoricoDeCategorias,
  create: service.createCategoria,
  update: service.updateCategoria,
  delete: service.deleteCategoria,
})
