import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { funcionariosApi } from '../contract.ts'
import { exportDadosDoFuncionario } from './personal-data.ts'
import * as service from './service.ts'
import { funcionarios } from './table.ts'

parteDaFicha(
  funcionarios,
  service.listFuncionariosRepetidos,
  ({ id, cpf: kept }: { id: number; cpf: string | null }) => {
    const cpf = (kept ?? '').replace(/\D/g, '')
    return cpf.length === 11 ? { cpf, exceto: id } : undefined
  },
)

export const funcionariosRouter = comConversa(
  router(funcionariosApi, {
    list: service.listFuncionarios,
    exportar: service.exportFuncionarios,
    exportarDados: exportDadosDoFuncionario,
    get: service.getFuncionario,
    ficha: fichaOperation(funcionariosApi.ficha, funcionarios, service.getFuncionario),
    repetidos: service.listFuncionariosRepetidos,
    create: service.createFuncionario,
    update: service.updateFuncionario,
    delete: service.deleteFuncionario,
    historico: service.listHistoricoDeFuncionarios,
  }),
)
