import { router } from '#platform/server/operation.ts'
import { usuariosApi } from '../contract.ts'
import { listHistoricoDeUsuarios } from './history.ts'
import * as service from './service.ts'

export const usuariosRouter = router(usuariosApi, {
  list: service.listUsuarios,
  exportar: service.exportUsuarios,
  get: service.getUsuario,
  create: service.createUsuario,
  update: service.updateUsuario,
  redefinirSenha: service.redefinirSenhaUsuario,
  redefinirSegundoFator: service.redefinirSegundoFatorUsuario,
  convidar: service.convidarUsuario,
  suspender: service.suspenderUsuario,
  reativar: service.reativarUsuario,
  delete: service.deleteUsuario,
  historico: listHistoricoDeUsuarios,
})
