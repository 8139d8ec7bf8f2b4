import { z } from 'zod'
import { mutation } from '#platform/contract/api.ts'
import { instante, usuarioId } from '#platform/contract/fields.ts'

const acesso = { area: 'ti.usuarios', nivel: 'registrar', mudaAcesso: true } as const
const byId = z.strictObject({ id: usuarioId('Usuário inválido.') })

/** Has a person choose another password by a link in a mail. @param usuario schema of its answer */
export const enviarLinkDeSenha = <Usuario extends z.ZodType>(usuario: Usuario) =>
  mutation({
    ...acesso,
    resumo:
      'Envia à própria pessoa um link para escolher outra senha, e avisa os Administradores: para quem tem acessos que quem pede não tem',
    erro: 'Erro ao enviar link',
    sucesso: 'Link enviado',
    input: byId,
    output: usuario,
  })

/** Hands an Administrador the link that no mail brings to a person. */
export const gerarLink = mutation({
  ...acesso,
  somenteAdministrador: true,
  confidencial: true,
  resumo:
    'Gera o link pelo qual uma pessoa escolhe a senha, para ser entregue em mãos: só onde o servidor não envia e-mails',
  erro: 'Erro ao gerar link',
  input: byId,
  output: z.strictObject({ id: usuarioId(), full_name: z.string(), link: z.string(), vale_ate: instante }),
})
