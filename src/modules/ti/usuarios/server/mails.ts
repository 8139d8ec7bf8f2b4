import type { Message } from '#platform/server/ground/mail/letter.ts'
import { noticeMail, type Recipient } from '#platform/server/ground/mail/messages.ts'

interface Pessoa {
  full_name: string
  perfil_acesso: string
}

/** Tells an Administrador that somebody asked for another password for a person above them. */
export const linkSentMail = (
  appUrl: string,
  administrador: Recipient,
  quem: Pessoa,
  alvo: { name: string; email: string; perfil_acesso: string },
): Message =>
  noticeMail(
    appUrl,
    administrador,
    'Link de senha enviado no Alicerce',
    `${quem.full_name} (${quem.perfil_acesso}) enviou a ${alvo.name} (${alvo.perfil_acesso}), em ${alvo.email}, um link para escolher outra senha.`,
    'Se isso não era esperado, fale com as duas pessoas. O histórico do usuário diz quando foi.',
    { botao: 'Abrir os usuários', caminho: '/ti/usuarios' },
  )
