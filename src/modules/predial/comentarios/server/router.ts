import { router } from '#platform/server/engine/operation.ts'
import { comentariosApi } from '../contract.ts'
import * as service from './service.ts'

export const comentariosRouter = router(comentariosApi, {
  list: service.listComentarios,
  create: service.createComentario,
  delete: service.deleteComentario,
})
