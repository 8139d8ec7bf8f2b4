import { forgetCredentials } from '#platform/server/access/passwords/credentials.ts'
import { requireGoodPassword } from '#platform/server/access/passwords/good-password.ts'
import { hashPassword } from '#platform/server/access/passwords/passwords.ts'
import { removeFactor } from '#platform/server/access/second-factor/factor.ts'
import { resetMail } from '#platform/server/access/second-factor/mails.ts'
import { endOtherSessions } from '#platform/server/access/sessions/sessions.ts'
import {
  countAttempt,
  forgetAttempts,
  secondFactorLimits,
  sentLinkLimits,
} from '#platform/server/access/throttle.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { registrarEvento } from '#platform/server/ground/database/trail-event.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { queueMail } from '#platform/server/ground/mail/outbox.ts'
import { usuariosApi } from '../contract.ts'
import { givePassword, invite, linkToHand, sendResetLink } from './credentials.ts'
import { linkSentMail } from './mails.ts'
import {
  type Alvo,
  exigirOutraPessoa,
  exigirOutroAdministrador,
  exigirVersao,
  lockAlvo,
  lockDestinatario,
} from './rules.ts'
import { knownOf, readUsuario } from './service.ts'

export const redefinirSenhaUsuario = operation(
  usuariosApi.redefinirSenha,
  async (context, { id }, hash: string) => {
    await lockAlvo(context, id)
    exigirOutraPessoa(context, id)
    await givePassword(context.db, id, hash)
    return readUsuario(context, id)
  },
  async ({ id, password }, { db }) => {
    await requireGoodPassword(db, password, await knownOf(db, id))
    return hashPassword(password)
  },
)

/**
 * Sends the person a link for another password. For people any of whose levels exceed the acting person's, this is all
 * there is: what was chosen by the link, nobody else knows. Administradores are told.
 */
export const enviarLinkDeSenha = operation(usuariosApi.enviarLinkDeSenha, async (context, { id }) => {
  const { db, actor, appUrl } = context
  const alvo = await lockDestinatario(context, id)
  exigirOutraPessoa(context, id)
  if (alvo.suspenso_em) throw new AppError('regra', 'Este usuário está suspenso. Reative-o antes.')
  await countAttempt(db, sentLinkLimits(id))
  const usuario = await readUsuario(context, id)
  if (usuario.situacao === 'Convidado') await invite(context, alvo)
  else await sendResetLink(db, appUrl, alvo)
  await registrarEvento(db, {
    tabela: 'auth_users',
    registro_uuid: id,
    acao: 'alterar',
    depois: { senha: 'link enviado por e-mail' },
  })
  const administradores = await db.query<{ id: string; name: string; email: string }>(
    `select id, name, email from auth_users where perfil_acesso = 'Administrador' and id <> $1
       and "emailVerified" and suspenso_em is null and excluido_em is null`,
    [actor.id],
  )
  for (const administrador of administradores) {
    await queueMail(db, linkSentMail(appUrl, administrador, actor, alvo), {
      usuario_id: administrador.id,
    })
  }
  return usuario
})

/** For whoever lost the app and the codes; who that is, the acting person makes sure of by other means. */
export const redefinirSegundoFatorUsuario = operation(
  usuariosApi.redefinirSegundoFator,
  async (context, { id }) => {
    const { db, appUrl } = context
    const alvo = await lockAlvo(context, id)
    exigirOutraPessoa(context, id)
    if (!(await removeFactor(db, id))) throw new AppError('regra', 'Este usuário não usa segundo fator.')
    await forgetAttempts(db, secondFactorLimits(id))
    await endOtherSessions(db, { id })
    await queueMail(db, resetMail(appUrl, alvo), { usuario_id: id })
    return readUsuario(context, id)
  },
)

/** Makes an account that nobody confirmed one that the acting person made: what a stranger typed opens nothing. */
async function takeOver({ db, actor }: Context, { id, nao_confirmado }: Alvo): Promise<void> {
  if (!nao_confirmado) return
  await forgetCredentials(db, id)
  const taken = 'update auth_users set criado_por = $2, suspenso_em = null, "updatedAt" = now() where id = $1'
  await db.query(taken, [id, actor.id])
}

/**
 * Hands an Administrador the link that no mail brings to the person. Who follows it chooses the password; an Administrador
 * may set anybody's password as well. The person's history says who took a link, and when.
 */
export const gerarLink = operation(usuariosApi.gerarLink, async (context, { id }) => {
  const { db, enviaEmail } = context
  if (enviaEmail) {
    throw new AppError('regra', 'Este servidor envia e-mails: mande o link à própria pessoa.')
  }
  const alvo = await lockAlvo(context, id, { naoConfirmado: true })
  exigirOutraPessoa(context, id)
  if (alvo.suspenso_em) throw new AppError('regra', 'Este usuário está suspenso. Reative-o antes.')
  await takeOver(context, alvo)
  const { situacao } = await readUsuario(context, id)
  const handed = await linkToHand(context, id, situacao === 'Convidado')
  await registrarEvento(db, {
    tabela: 'auth_users',
    registro_uuid: id,
    acao: 'alterar',
    depois: { senha: 'link copiado para entregar à pessoa' },
  })
  return { id, full_name: alvo.name, ...handed }
})

export const convidarUsuario = operation(usuariosApi.convidar, async (context, { id }) => {
  const alvo = await lockAlvo(context, id, { naoConfirmado: true })
  await takeOver(context, alvo)
  const usuario = await readUsuario(context, id)
  if (usuario.situacao !== 'Convidado') {
    throw new AppError('regra', 'Este usuário já tem senha. Use "Redefinir Senha".')
  }
  await invite(context, alvo)
  return usuario
})

export const suspenderUsuario = operation(usuariosApi.suspender, async (context, { id, version }) => {
  const alvo = await lockAlvo(context, id)
  await exigirVersao(alvo, version, () => readUsuario(context, id))
  await exigirOutroAdministrador(context.db, alvo)
  if (id === context.actor.id) throw new AppError('regra', 'Peça a outra pessoa para suspender o seu acesso.')
  if (alvo.suspenso_em) throw new AppError('regra', 'Este usuário já está suspenso.')
  await context.db.query('update auth_users set suspenso_em = now(), "updatedAt" = now() where id = $1', [id])
  await endOtherSessions(context.db, { id })
  return readUsuario(context, id)
})

export const reativarUsuario = operation(usuariosApi.reativar, async (context, { id, version }) => {
  const alvo = await lockAlvo(context, id)
  await exigirVersao(alvo, version, () => readUsuario(context, id))
  if (!alvo.suspenso_em) throw new AppError('regra', 'Este usuário não está suspenso.')
  await context.db.query('update auth_users set suspenso_em = null, "updatedAt" = now() where id = $1', [id])
  return readUsuario(context, id)
})
