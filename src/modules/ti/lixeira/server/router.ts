import { router } from '#platform/server/engine/operation.ts'
import { lixeiraApi } from '../contract.ts'
import * as service from './service.ts'

export const lixeiraRouter = router(lixeiraApi, {
  list: service.listExclusoes,
  exportar: service.exportExclusoes,
  restaurar: service.restaurarExclusao,
  eliminar: service.eliminarExclusao,
})
