import { router } from '#platform/server/engine/operation.ts'
import { chamadosApi } from '../contract.ts'
import * as progress from './progress.ts'
import * as service from './service.ts'

export const chamadosRouter = router(chamadosApi, {
  list: service.listChamados,
  exportar: service.exportChamados,
  get: service.getChamado,
  historico: service.listHistoricoDeChamados,
  andamento: progress.andamentoDoChamado,
  responsaveis: progress.listResponsaveis,
  create: service.createChamado,
  update: service.updateChamado,
  mover: progress.moverChamado,
  atribuir: progress.atribuirChamado,
  delete: service.deleteChamado,
})
