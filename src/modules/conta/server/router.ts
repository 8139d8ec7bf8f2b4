import { router } from '#platform/server/engine/operation.ts'
import { contaApi, empresaApi } from '../contract.ts'
import * as avatar from './avatar.ts'
import * as empresa from './empresa.ts'
import * as logo from './logo.ts'
import * as service from './service.ts'

export const contaRouter = [
  ...router(contaApi, {
    get: service.getConta,
    update: service.updateConta,
    enviarAvatar: avatar.enviarAvatar,
    removerAvatar: avatar.removerAvatar,
    trocarSenha: service.trocarSenha,
    pessoas: service.listPessoas,
    sessoes: service.listSessoes,
    encerrarSessao: service.encerrarSessao,
    encerrarOutras: service.encerrarOutras,
  }),
  ...router(empresaApi, {
    historico: empresa.listHistoricoDaEmpresa,
    get: empresa.getEmpresa,
    update: empresa.updateEmpresa,
    enviarLogo: logo.enviarLogo,
    removerLogo: logo.removerLogo,
  }),
]
