import { router } from '#platform/server/engine/operation.ts'
import { ausenciasApi, substituicoesApi } from '../contract.ts'
import * as service from './service.ts'

export const substituicoesRouter = [
  ...router(ausenciasApi, {
    list: service.listAusencias,
    pessoas: service.listColegas,
    salvar: service.createAusencia,
    remover: service.deleteAusencia,
  }),
  ...router(substituicoesApi, {
    list: service.listSubstituicoes,
    salvar: service.createSubstituicao,
    remover: service.deleteSubstituicao,
    historico: service.historicoDeSubstituicoes,
  }),
]
