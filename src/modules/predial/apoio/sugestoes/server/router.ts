import { router } from '#platform/server/engine/operation.ts'
import { sugestoesApi } from '../contract.ts'
import { registrarSugestoes } from './service.ts'

export const sugestoesRouter = router(sugestoesApi, { registrar: registrarSugestoes })
