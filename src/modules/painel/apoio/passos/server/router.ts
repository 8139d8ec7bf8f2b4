import { router } from '#platform/server/engine/operation.ts'
import { passosApi } from '../contract.ts'
import { marcarPasso } from './service.ts'

export const passosRouter = router(passosApi, { marcar: marcarPasso })
