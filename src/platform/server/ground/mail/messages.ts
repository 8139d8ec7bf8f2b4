import type { FimDaEntrega } from '../../../contract/entrega.ts'
import { escapeHtml, letter, type Message } from './letter.ts'

/** A notification that is written when it leaves. */
export interface Notified {
  notificacao: string
  usuario_id: string
  dados: unknown
}
/** Writes it as it is now; null where the person shall not, or no longer, get it. */
export type Compose = (notified: Notified) => Promise<Message | null>

/** Sends a message. @param id, criado when it was queued, in microseconds: both make its Message-ID */
export type Deliver = (message: Message, id: number, criado: string) => Promise<FimDaEntrega>

/** One thing to do: a sentence, a button, and what else is to be known of it. */
const message = (
  para: string,
  assunto: string,
  {
    nome,
    antes,
    botao,
    link,
    depois,
  }: { nome: string; antes: string; botao: string; link: string; depois: string },
): Message =>
  letter({ para, assunto, nome, link, blocks: [{ p: antes }, { button: botao, link }, { small: depois }] })

export interface Recipient {
  name: string
  email: string
}

/** Address of the page that a link opens. The token travels behind `#`, which browsers send to no server and write to no log. */
export const linkAddress = (appUrl: string, what: 'confirmar' | 'redefinir', token: string): string =>
  `${appUrl}/login#${what}=${encodeURIComponent(token)}`

export const confirmationMail = (appUrl: string, user: Recipient, token: string): Message =>
  message(user.email, 'Confirme seu e-mail no Alicerce', {
    nome: user.name,
    antes: 'Sua conta no Alicerce foi criada. Confirme seu e-mail e a sua senha para poder entrar:',
    botao: 'Confirmar e-mail',
    link: linkAddress(appUrl, 'confirmar', token),
    depois:
      'O link vale por 24 horas a partir do cadastro. Se você não criou esta conta, ignore esta mensagem: a conta é apagada.',
  })

export const passwordResetMail = (appUrl: string, user: Recipient, token: string): Message =>
  message(user.email, 'Redefinição de senha do Alicerce', {
    nome: user.name,
    antes: 'Recebemos um pedido para redefinir a sua senha. Escolha uma nova:',
    botao: 'Redefinir senha',
    link: linkAddress(appUrl, 'redefinir', token),
    depois:
      'O link vale por 1 hora e uma única vez. Se você não fez este pedido, ignore esta mensagem: sua senha continua a mesma.',
  })

/** The way in for somebody whose account an administrator made: they choose their own password. */
export const invitationMail = (appUrl: string, user: Recipient, token: string): Message =>
  message(user.email, 'Seu acesso ao Alicerce', {
    nome: user.name,
    antes: 'Uma conta foi criada para você no Alicerce. Escolha a sua senha para começar:',
    botao: 'Escolher senha',
    link: linkAddress(appUrl, 'redefinir', token),
    depois:
      'O link vale por 7 dias e uma única vez. Depois disso, use "Esqueceu sua senha?" na tela de login.',
  })

/** Tells somebody of a change to how they sign in. @param antes what happened @param depois what to do if it was not them */
export const noticeMail = (
  appUrl: string,
  user: Recipient,
  assunto: string,
  antes: string,
  depois: string,
  { botao, caminho } = { botao: 'Abrir o meu perfil', caminho: '/perfil' },
): Message =>
  message(user.email, assunto, {
    nome: user.name,
    antes,
    botao,
    link: appUrl + caminho,
    depois,
  })

/** A letter in somebody's own words: nothing of ours is added. */
export const plainMail = (mail: Omit<Message, 'html' | 'link'>): Message => ({
  ...mail,
  html: `<!doctype html><html lang="pt-BR"><body style="font-family:system-ui,sans-serif;color:#1c2430;line-height:1.5;white-space:pre-wrap">${escapeHtml(mail.texto)}</body></html>`,
  link: null,
})
