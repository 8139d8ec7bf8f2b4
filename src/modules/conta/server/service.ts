import { requireGoodPassword } from '#platform/server/access/passwords/good-password.ts'
import { requireOwnPassword } from '#platform/server/access/passwords/own-password.ts'
import { hashPassword } from '#platform/server/access/passwords/passwords.ts'
import { deviceName } from '#platform/server/access/sessions/device.ts'
import { endOtherSessions } from '#platform/server/access/sessions/sessions.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { findPeople } from '#platform/server/services/people.ts'
import { contaApi, type PerfilDaConta, type SessaoAtiva } from '../contract.ts'

export async function readConta({ db, actor }: Context): Promise<PerfilDaConta> {
  const [row] = await db.query<PerfilDaConta>(
    'select name as full_name, email, login, perfil_acesso, image as avatar_url from auth_users where id = $1',
    [actor.id],
  )
  if (!row) throw naoEncontrado()
  return row
}

export const listPessoas = operation(contaApi.pessoas, async ({ db }, { busca, id }) => {
  const found = await findPeople(db, busca, { suspensos: true, id })
  return found.map(({ id, full_name }) => ({ id, full_name }))
})

export const getConta = operation(contaApi.get, context => readConta(context))

export const updateConta = operation(contaApi.update, async (context, { full_name }) => {
  await context.db.query('update auth_users set name = $2, "updatedAt" = now() where id = $1', [
    context.actor.id,
    full_name,
  ])
  return readConta(context)
})

export const trocarSenha = operation(
  contaApi.trocarSenha,
  async (context, _input, hash: string) => {
    const { db, actor } = context
    await db.query(
      `update auth_accounts set password = $2, "updatedAt" = now()
       where "userId" = $1 and "providerId" = 'credential'`,
      [actor.id, hash],
    )
    await db.query('update auth_users set trocar_senha = false, "updatedAt" = now() where id = $1', [
      actor.id,
    ])
    await db.query('delete from auth_verifications where value = $1', [actor.id])
    await endOtherSessions(context.db, context.actor)
    return {}
  },
  async ({ atual, nova }, { db, actor }) => {
    await requireOwnPassword(db, actor.id, atual, 'atual')
    if (nova === atual) {
      const mensagem = 'A nova senha deve ser diferente da atual.'
      throw new AppError('dados_invalidos', mensagem, { campos: { nova: mensagem } })
    }
    const [eu] = await db.query<{ login: string | null }>('select login from auth_users where id = $1', [
      actor.id,
    ])
    await requireGoodPassword(db, nova, [actor.full_name, actor.email, eu?.login], 'nova')
    return hashPassword(nova)
  },
)

interface SessionRow {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
  updatedAt: string
}

export const listSessoes = operation(contaApi.sessoes, async ({ db, actor }) => {
  const rows = await db.query<SessionRow>(
    `select id, "userAgent", "ipAddress", "createdAt", "updatedAt" from auth_sessions
     where "userId" = $1 and "expiresAt" > now() order by "updatedAt" desc limit 100`,
    [actor.id],
  )
  const sessoes = rows.map(
    (row): SessaoAtiva => ({
      id: row.id,
      dispositivo: deviceName(row.userAgent),
      endereco: row.ipAddress,
      criada_em: row.createdAt,
      usada_em: row.updatedAt,
      atual: row.id === actor.sessao_id,
    }),
  )
  return { sessoes }
})

export const encerrarSessao = operation(contaApi.encerrarSessao, async ({ db, actor }, { id }) => {
  const ended = await db.query('delete from auth_sessions where id = $1 and "userId" = $2 returning id', [
    id,
    actor.id,
  ])
  if (ended.length === 0) throw naoEncontrado()
  return {}
})

export const encerrarOutras = operation(contaApi.encerrarOutras, async context => {
  await endOtherSessions(context.db, context.actor)
  return {}
})
