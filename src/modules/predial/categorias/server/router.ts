import { router } from '#platform/server/engine/operation.ts'
import { categoriasApi } from '../contract.ts'
import { categoriasOperations } from './service.ts'

export const categoriasRouter = router(categoriasApi, categoriasOperations)
