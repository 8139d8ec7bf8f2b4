import type { ServerModule } from '#platform/server/module.ts'
import { lixeiraRouter as desfazerRouter } from '#platform/server/services/lixeira/operations.ts'
import { listsOf, visoesHistorico } from '#platform/server/services/visoes/operations.ts'
import { alcadasRouter } from '../alcadas/server/router.ts'
import { importacaoRouter } from '../apoio/importacao/server/router.ts'
import { auditoriaApi } from '../auditoria/contract.ts'
import { auditoriaRouter } from '../auditoria/server/router.ts'
import { lixeiraRouter } from '../lixeira/server/router.ts'
import { perfisRouter } from '../perfis/server/router.ts'
import { substituicoesRouter } from '../substituicoes/server/router.ts'
import { tarefasRouter } from '../tarefas/server/router.ts'
import { usuariosRouter } from '../usuarios/server/router.ts'

export const ti: ServerModule = {
  operations: [
    ...usuariosRouter,
    ...importacaoRouter,
    ...perfisRouter,
    ...alcadasRouter,
    ...substituicoesRouter,
    ...lixeiraRouter,
    ...desfazerRouter,
    ...tarefasRouter,
  ],
  overAll: entities => {
    const historico = visoesHistorico(listsOf([...entities, { procedure: auditoriaApi.list }]))
    return [...historico, ...auditoriaRouter([...entities, ...historico])]
  },
}
