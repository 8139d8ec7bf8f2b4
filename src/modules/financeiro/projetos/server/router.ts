import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDeProjetosApi } from '../anexos.ts'
import { projetosApi } from '../contract.ts'
import '../visoes.ts'
import { listGerentes, listProjetoOptions, listPropostasParaProjeto } from './choices.ts'
import { resultadoDeProjeto } from './resultado.ts'
import * as service from './service.ts'
import { projetos } from './table.ts'
import './vencimentos.ts'

parteDaFicha(projetos, resultadoDeProjeto, ({ id }: { id: number }) => ({ id }))

export const projetosRouter = comAnexos(
  comConversa(
    router(projetosApi, {
      list: service.listProjetos,
      exportar: service.exportProjetos,
      get: service.getProjeto,
      ficha: fichaOperation(projetosApi.ficha, projetos, service.getProjeto),
      options: listProjetoOptions,
      gerentes: listGerentes,
      propostas: listPropostasParaProjeto,
      resultado: resultadoDeProjeto,
      historico: service.listHistoricoDeProjetos,
      create: service.createProjeto,
      update: service.updateProjeto,
      delete: service.deleteProjeto,
    }),
  ),
  anexosDeProjetosApi,
  projetos,
  service.getProjeto,
)
