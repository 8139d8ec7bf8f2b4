import { usuarios } from '#platform/server/access/table.ts'
import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { usuariosApi } from '../contract.ts'
import * as access from './access.ts'
import { conversa, listHistoricoDeUsuarios } from './history.ts'
import * as service from './service.ts'
import '../visoes.ts'

parteDaFicha(usuarios, service.listPerfisAoAlcance, () => ({}))

export const usuariosRouter = comConversa(
  router(usuariosApi, {
    list: service.listUsuarios,
    exportar: service.exportUsuarios,
    get: service.getUsuario,
    ficha: fichaOperation(usuariosApi.ficha, usuarios, service.getUsuario),
    perfisAoAlcance: service.listPerfisAoAlcance,
    create: service.createUsuario,
    update: service.updateUsuario,
    redefinirSenha: access.redefinirSenhaUsuario,
    enviarLinkDeSenha: access.enviarLinkDeSenha,
    gerarLink: access.gerarLink,
    redefinirSegundoFator: access.redefinirSegundoFatorUsuario,
    convidar: access.convidarUsuario,
    retirarConvite: service.retirarConvite,
    suspender: access.suspenderUsuario,
    reativar: access.reativarUsuario,
    delete: service.deleteUsuario,
    historico: listHistoricoDeUsuarios,
  }),
  conversa,
)
