import { router } from '#platform/server/engine/operation.ts'
import { calendarioApi } from '../contract.ts'
import * as service from './service.ts'

export const calendarioRouter = router(calendarioApi, {
  get: service.getCalendario,
  criar: service.criarCalendario,
  nomes: service.nomesNoCalendario,
  desligar: service.desligarCalendario,
})
