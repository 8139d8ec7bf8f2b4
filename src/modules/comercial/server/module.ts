import type { ServerModule } from '#platform/server/module.ts'
import { clientesRouter } from '../clientes/server/router.ts'
import { enviosRouter } from '../envios/server/router.ts'
import { propostasRouter } from '../propostas/server/router.ts'
import { seriesDePropostas } from '../propostas/server/series.ts'

export const comercial: ServerModule = {
  operations: [...clientesRouter, ...propostasRouter, ...enviosRouter],
  series: seriesDePropostas,
}
