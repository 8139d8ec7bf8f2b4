import type { Message } from '../../ground/mail/letter.ts'
import { noticeMail, type Recipient } from '../../ground/mail/messages.ts'

const UNLESS = 'Se não foi você, troque a sua senha agora e avise a TI.'

/** Makes the mail about a change to how a person signs in. */
const told =
  (assunto: string, antes: string) =>
  (appUrl: string, user: Recipient): Message =>
    noticeMail(appUrl, user, assunto, antes, UNLESS)

export const activatedMail = told(
  'Segundo fator ativado no Alicerce',
  'A partir de agora, entrar na sua conta pede também um código do seu aplicativo autenticador.',
)
export const deactivatedMail = told(
  'Segundo fator desativado no Alicerce',
  'O segundo fator da sua conta foi desativado: para entrar, basta a senha.',
)
export const codesReplacedMail = told(
  'Novos códigos de recuperação do Alicerce',
  'Você gerou novos códigos de recuperação. Os anteriores não valem mais.',
)
export const resetMail = told(
  'Segundo fator redefinido no Alicerce',
  'Um administrador retirou o segundo fator da sua conta e encerrou as suas sessões. Configure-o de novo no seu perfil.',
)

export const recoveryCodeUsedMail = (appUrl: string, user: Recipient, left: number): Message =>
  told(
    'Código de recuperação usado no Alicerce',
    `Um dos seus códigos de recuperação foi usado. ${left === 1 ? 'Resta 1.' : `Restam ${left}.`}`,
  )(appUrl, user)
