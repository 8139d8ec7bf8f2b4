import { router } from '#platform/server/engine/operation.ts'
import { locaisApi } from '../contract.ts'
import { locaisOperations } from './service.ts'

export const locaisRouter = router(locaisApi, locaisOperations)
