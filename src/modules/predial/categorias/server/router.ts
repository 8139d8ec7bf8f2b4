import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { categoriasApi } from '../contract.ts'
import { categoriasOperations } from './service.ts'

export const categoriasRouter = comConversa(router(categoriasApi, categoriasOperations))
