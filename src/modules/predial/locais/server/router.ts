import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { locaisApi } from '../contract.ts'
import { locaisOperations } from './service.ts'

export const locaisRouter = comConversa(router(locaisApi, locaisOperations))
