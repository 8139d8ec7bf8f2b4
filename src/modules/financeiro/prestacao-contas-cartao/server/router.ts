import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDePrestacoesApi } from '../anexos.ts'
import { prestacoesApi } from '../contract.ts'
import { conferirFaturas } from './conferir.ts'
import './espera.ts'
import * as service from './service.ts'
import { prestacoes } from './table.ts'
import './vencimentos.ts'

export const prestacoesRouter = comAnexos(
  comConversa(
    router(prestacoesApi, {
      cartoes: service.listCartoesDaPrestacao,
      abertas: service.listFaturasAbertas,
      abrir: service.abrirPrestacao,
      list: service.listPrestacoes,
      exportar: service.exportPrestacoes,
      conferir: conferirFaturas,
      get: service.getPrestacao,
      ficha: fichaOperation(prestacoesApi.ficha, prestacoes, service.getPrestacao),
      historico: service.listHistoricoDePrestacoes,
      update: service.updatePrestacao,
    }),
  ),
  anexosDePrestacoesApi,
  prestacoes,
  service.getPrestacao,
  { restrita: true },
)
