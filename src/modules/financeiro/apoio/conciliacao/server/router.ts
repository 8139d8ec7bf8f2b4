import { router } from '#platform/server/engine/operation.ts'
import { conciliacaoApi } from '../contract.ts'
import * as service from './service.ts'

export const conciliacaoRouter = router(conciliacaoApi, {
  quadro: service.lerQuadro,
  resolvidas: service.listResolvidas,
  lancamento: service.lerLancamento,
  procurar: service.procurarPar,
  importar: service.importarExtratoDaConta,
  confirmar: service.confirmarConciliacoes,
  ignorar: service.ignorarLinha,
  tarifar: service.tarifarLinha,
  desfazer: service.desfazerConciliacao,
})
