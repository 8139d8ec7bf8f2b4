import type { ServerModule } from '#platform/server/module.ts'
import { somas } from '#platform/server/services/somas/job.ts'
import { exemplosRouter } from '../apoio/exemplos/server/router.ts'
import { passosRouter } from '../apoio/passos/server/router.ts'
import { painelRouter } from './router.ts'

export const painel: ServerModule = {
  operations: [...painelRouter, ...passosRouter, ...exemplosRouter],
  jobs: [somas],
}
