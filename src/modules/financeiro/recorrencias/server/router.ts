import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import type { Conta } from '../../contas-a-pagar/contract.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { anexosDeRecorrenciasApi } from '../anexos.ts'
import { recorrenciasApi } from '../contract.ts'
import { conferirRecorrencias } from './conferir.ts'
import { naoPularRecorrencia, pularRecorrencia } from './pular.ts'
import * as service from './service.ts'
import { recorrencias } from './table.ts'

// The page of a payable without parts says whether those of its recurrence fit.
parteDaFicha(contasAPagar, service.getRecorrencia, ({ recorrencia_id, rateio, status }: Conta) =>
  recorrencia_id !== null && rateio.length === 0 && status !== 'Cancelada'
    ? { id: recorrencia_id }
    : undefined,
)

export const recorrenciasRouter = comAnexos(
  comConversa(
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
  ),
  anexosDeRecorrenciasApi,
  recorrencias,
  service.getRecorrencia,
)
