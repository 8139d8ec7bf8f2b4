import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { chamadosApi } from '../contract.ts'
import { exigirConversa, soDaConversa } from './access.ts'
import './espera.ts'
import './figuras.ts'
import { notifyComment } from './notificacoes.ts'
import * as progress from './progress.ts'
import * as service from './service.ts'
import { chamados } from './table.ts'
import '../visoes.ts'

const operations = router(chamadosApi, {
  list: service.listChamados,
  exportar: service.exportChamados,
  get: service.getChamado,
  ficha: fichaOperation(chamadosApi.ficha, chamados, service.getChamado),
  historico: service.listHistoricoDeChamados,
  andamento: progress.andamentoDoChamado,
  responsaveis: progress.listResponsaveis,
  create: service.createChamado,
  update: service.updateChamado,
  mover: progress.moverChamado,
  atribuir: progress.atribuirChamado,
  delete: service.deleteChamado,
})

export const chamadosRouter = comConversa(operations, {
  exigirVer: exigirConversa,
  soDe: soDaConversa,
  aoComentar: notifyComment,
})
