import { type Operation, router } from '#platform/server/engine/operation.ts'
import { auditoriaApi } from '../contract.ts'
import { auditoriaOperations } from './service.ts'

/** @param entities the operations of everything of which the trail tells */
export const auditoriaRouter = (entities: readonly Operation[]): Operation[] =>
  router(auditoriaApi, auditoriaOperations(entities))
