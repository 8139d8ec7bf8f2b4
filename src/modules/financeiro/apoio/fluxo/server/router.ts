import { router } from '#platform/server/engine/operation.ts'
import { fluxoApi } from '../contract.ts'
import { diasDoFluxo, linhasDoFluxo } from './service.ts'

export const fluxoRouter = router(fluxoApi, { dias: diasDoFluxo, linhas: linhasDoFluxo })
