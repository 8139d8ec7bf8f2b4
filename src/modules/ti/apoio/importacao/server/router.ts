import { router } from '#platform/server/engine/operation.ts'
import { importacaoApi } from '../contract.ts'
import * as service from './service.ts'

export const importacaoRouter = router(importacaoApi, {
  conferir: service.conferirUsuarios,
  importar: service.importarUsuarios,
  guardar: service.guardarRecusadas,
})
