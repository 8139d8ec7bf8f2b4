import { deletionOperation, uploadOperation } from '#platform/server/services/files/operations.ts'
import {
  dropImage,
  GUARDA_DE_IMAGENS,
  keepImage,
  pathsDaImagem,
} from '#platform/server/services/images/images.ts'
import { toLogo } from '#platform/server/services/images/reencode.ts'
import { empresaApi } from '../contract.ts'
import { readEmpresa } from './empresa.ts'

export const enviarLogo = uploadOperation(empresaApi.enviarLogo, {
  guarda: GUARDA_DE_IMAGENS,
  pasta: async () => 'logo',
  converter: toLogo,
  substituir: context => dropImage(context, 'logo'),
  registrar: async (context, _input, arquivo) => {
    await keepImage(context, 'logo', arquivo)
    return readEmpresa(context)
  },
})

export const removerLogo = deletionOperation(empresaApi.removerLogo, {
  erroNoStorage: 'Erro ao remover logotipo',
  arquivos: context => pathsDaImagem(context, 'logo'),
  excluir: async context => {
    await dropImage(context, 'logo')
    return readEmpresa(context)
  },
})
