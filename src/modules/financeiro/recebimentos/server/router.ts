import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { getRecebivel } from '../../recebiveis/server/service.ts'
import { anexosDeRecebimentosApi } from '../anexos.ts'
import { recebimentosApi } from '../contract.ts'
import * as service from './service.ts'
import { recebimentos } from './table.ts'

parteDaFicha(recebimentos, getRecebivel, ({ recebivel_id }: { recebivel_id: number }) => ({
  id: recebivel_id,
}))

export const recebimentosRouter = comAnexos(
  comConversa(
    router(recebimentosApi, {
      list: service.listRecebimentos,
      get: service.getRecebimento,
      ficha: fichaOperation(recebimentosApi.ficha, recebimentos, service.getRecebimento),
      historico: service.listHistoricoDeRecebimentos,
      create: service.createRecebimento,
      update: service.updateRecebimento,
      delete: service.deleteRecebimento,
    }),
  ),
  anexosDeRecebimentosApi,
  recebimentos,
  service.getRecebimento,
)
