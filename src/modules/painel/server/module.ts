import type { ServerModule } from '#platform/server/module.ts'
import { painelRouter } from './router.ts'
import { somas } from './sums.ts'

export const painel: ServerModule = {
  operations: painelRouter,
  jobs: [somas],
}
