import type { ServerModule } from '#platform/server/module.ts'
import { redatoresDeDocumento } from '../documentos/server/notificacoes.ts'
import { documentosRouter } from '../documentos/server/router.ts'
import { seriesDeDocumentos } from '../documentos/server/series.ts'
import { funcionariosRouter } from '../funcionarios/server/router.ts'

export const rh: ServerModule = {
  operations: [...funcionariosRouter, ...documentosRouter],
  redatores: redatoresDeDocumento,
  series: seriesDeDocumentos,
}
