import type { ServerModule } from '#platform/server/module.ts'
import { sugestoesRouter } from '../apoio/sugestoes/server/router.ts'
import { categoriasRouter } from '../categorias/server/router.ts'
import { redatoresDeChamado } from '../chamados/server/notificacoes.ts'
import { chamadosRouter } from '../chamados/server/router.ts'
import { seriesDeChamados } from '../chamados/server/series.ts'
import { fotosDoChamadoRouter } from '../chamados/server/service.ts'
import { locaisRouter } from '../locais/server/router.ts'

export const predial: ServerModule = {
  operations: [
    ...categoriasRouter,
    ...locaisRouter,
    ...sugestoesRouter,
    ...chamadosRouter,
    ...fotosDoChamadoRouter,
  ],
  redatores: redatoresDeChamado,
  series: seriesDeChamados,
}
