import { router } from '#platform/server/engine/operation.ts'
import { empresaDeExemploApi } from '../contract.ts'
import { preencherExemplos } from './service.ts'

export const exemplosRouter = router(empresaDeExemploApi, { preencher: preencherExemplos })
