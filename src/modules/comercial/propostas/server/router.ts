import { converterProposta } from '#modules/financeiro/projetos/server/service.ts'
import { router } from '#platform/server/engine/operation.ts'
import { propostasApi } from '../contract.ts'
import * as service from './service.ts'

export const propostasRouter = router(propostasApi, {
  list: service.listPropostas,
  exportar: service.exportPropostas,
  get: service.getProposta,
  pdf: service.pdfDaProposta,
  funil: service.funilDePropostas,
  totais: service.totaisDePropostas,
  historico: service.listHistoricoDePropostas,
  create: service.createProposta,
  update: service.updateProposta,
  delete: service.deleteProposta,
  converter: converterProposta,
})
