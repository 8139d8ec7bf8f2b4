import type { ServerModule } from '#platform/server/module.ts'
import { painelRouter } from './router.ts'
import { keepSums } from './sums.ts'

export const painel: ServerModule = {
  operations: painelRouter,
  jobs: [keepSums],
}
