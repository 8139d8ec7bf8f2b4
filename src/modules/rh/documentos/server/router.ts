import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { funcionarios } from '../../funcionarios/server/table.ts'
import { documentosApi } from '../contract.ts'
import './espera.ts'
import './figuras.ts'
import * as service from './service.ts'
import { documentos } from './table.ts'
import './vencimentos.ts'

parteDaFicha(funcionarios, service.listDocumentos, ({ id }: { id: number }) => ({ funcionario_id: id }))

export const documentosRouter = comConversa(
  router(documentosApi, {
    list: service.listDocumentos,
    todos: service.listTodosOsDocumentos,
    exportar: service.exportDocumentos,
    get: service.getDocumento,
    ficha: fichaOperation(documentosApi.ficha, documentos, service.getDocumento),
    upload: service.uploadDocumento,
    download: service.downloadDocumento,
    update: service.updateDocumento,
    delete: service.deleteDocumento,
    historico: service.listHistoricoDeDocumentos,
  }),
)
