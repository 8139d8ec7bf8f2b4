import { router } from '#platform/server/engine/operation.ts'
import { fechamentoApi } from '../contract.ts'
import { documentosDoMes } from './documentos.ts'
import { relatorioDoMes } from './relatorio.ts'
import * as service from './service.ts'

export const fechamentoRouter = router(fechamentoApi, {
  meses: service.mesesDoAno,
  mes: service.umMes,
  alteracoes: service.alteracoesDoMes,
  linhas: service.linhasDaParte,
  fechar: service.fecharMes,
  reabrir: service.reabrirMes,
  relatorio: relatorioDoMes,
  documentos: documentosDoMes,
  historico: service.historicoDeFechamentos,
})
