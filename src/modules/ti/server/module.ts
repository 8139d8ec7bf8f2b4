import { lixeiraRouter as desfazerRouter } from '#platform/server/lixeira/operations.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { auditoriaRouter } from '../auditoria/server/router.ts'
import { importacaoRouter } from '../importacao/server/router.ts'
import { lixeiraRouter } from '../lixeira/server/router.ts'
import { perfisRouter } from '../perfis/server/router.ts'
import { usuariosRouter } from '../usuarios/server/router.ts'

export const ti: ServerModule = {
  operations: [...usuariosRouter, ...importacaoRouter, ...perfisRouter, ...lixeiraRouter, ...desfazerRouter],
  overAll: auditoriaRouter,
}
