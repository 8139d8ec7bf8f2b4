import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { recorrenciasApi } from '../contract.ts'
import { conferirRecorrencias } from './conferir.ts'
import { naoPularRecorrencia, pularRecorrencia } from './pular.ts'
import * as service from './service.ts'
import { recorrencias } from './table.ts'

export const recorrenciasRouter = comConversa(
  router(recorrenciasApi, {
    list: service.listRecorrencias,
    exportar: service.exportRecorrencias,
    get: service.getRecorrencia,
    ficha: fichaOperation(recorrenciasApi.ficha, recorrencias, service.getRecorrencia),
    historico: service.listHistoricoDeRecorrencias,
    create: service.createRecorrencia,
    update: service.updateRecorrencia,
    delete: service.deleteRecorrencia,
    pular: pularRecorrencia,
    naoPular: naoPularRecorrencia,
    conferir: conferirRecorrencias,
  }),
)
