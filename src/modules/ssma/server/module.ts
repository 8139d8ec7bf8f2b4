import type { ServerModule } from '#platform/server/module.ts'
import { redatoresDeDesvio } from '../desvios/server/notificacoes.ts'
import { desviosRouter } from '../desvios/server/router.ts'
import { seriesDeDesvios } from '../desvios/server/series.ts'
import { fotosDoDesvioRouter } from '../desvios/server/service.ts'

export const ssma: ServerModule = {
  operations: [...desviosRouter, ...fotosDoDesvioRouter],
  redatores: redatoresDeDesvio,
  series: seriesDeDesvios,
}
