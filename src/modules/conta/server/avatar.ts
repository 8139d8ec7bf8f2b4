import type { Context } from '#platform/server/engine/operation.ts'
import { deletionOperation, uploadOperation } from '#platform/server/services/files/operations.ts'
import {
  dropImage,
  GUARDA_DE_IMAGENS,
  keepImage,
  pathsDaImagem,
} from '#platform/server/services/images/images.ts'
import { toAvatar } from '#platform/server/services/images/reencode.ts'
import { contaApi } from '../contract.ts'
import { readConta } from './service.ts'

/** Whoever reads a person finds the address of their picture with their name. */
async function point(context: Context, url: string | null) {
  await context.db.query('update auth_users set image = $2, "updatedAt" = now() where id = $1', [
    context.actor.id,
    url,
  ])
  return readConta(context)
}

export const enviarAvatar = uploadOperation(contaApi.enviarAvatar, {
  guarda: GUARDA_DE_IMAGENS,
  pasta: async ({ actor }) => `avatar/${actor.id}`,
  converter: toAvatar,
  substituir: context => dropImage(context, 'avatar'),
  registrar: async (context, _input, arquivo) => point(context, await keepImage(context, 'avatar', arquivo)),
})

export const removerAvatar = deletionOperation(contaApi.removerAvatar, {
  erroNoStorage: 'Erro ao remover foto',
  arquivos: context => pathsDaImagem(context, 'avatar'),
  excluir: async context => {
    await dropImage(context, 'avatar')
    return point(context, null)
  },
})
