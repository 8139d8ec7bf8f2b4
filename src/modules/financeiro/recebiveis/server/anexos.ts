import { getTableName } from 'drizzle-orm'
import { operation } from '#platform/server/engine/operation.ts'
import { anexosRouter } from '#platform/server/services/files/anexos/operations.ts'
import { readNotaEmitida } from '../../apoio/nfe/server/service.ts'
import { anexosDoRecebivelApi, recebiveisApi } from '../contract.ts'
import { readRecebivel } from './service.ts'
import { recebiveis } from './table.ts'

export const lerNotaDoRecebivel = operation(recebiveisApi.lerNfe, (_context, { xml }) => readNotaEmitida(xml))

export const anexosDoRecebivelRouter = anexosRouter(anexosDoRecebivelApi, {
  tabela: getTableName(recebiveis),
  exigirVer: async (context, id) => {
    await readRecebivel(context, id)
  },
  podeAnexar: async (context, id) => (await readRecebivel(context, id)).pode.alterar,
})
