import { getTableName } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { addDays, startOfDay } from '#platform/contract/dates/dates.ts'
import { addCredential } from '#platform/server/access/passwords/credentials.ts'
import { requireGoodPassword } from '#platform/server/access/passwords/good-password.ts'
import { hashPassword } from '#platform/server/access/passwords/passwords.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { removeFactor } from '#platform/server/access/second-factor/factor.ts'
import { endOtherSessions } from '#platform/server/access/sessions/sessions.ts'
import { takeOverAddresses } from '#platform/server/access/sign-up/unconfirmed.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { forgetAvatar } from '#platform/server/services/images/images.ts'
import { erasePerson } from '#platform/server/services/lixeira/purge.ts'
import { NOVOS_DIAS, type Usuario, usuariosApi } from '../contract.ts'
import { forgetLinks, givePassword, invite } from './credentials.ts'
import { recusa } from './planilha.ts'
import {
  type Alvo,
  AREA,
  exigirAoAlcance,
  exigirLivre,
  exigirOutraPessoa,
  exigirOutroAdministrador,
  exigirVersao,
  lockAlvo,
  lockPeople,
  OUTRO_EMAIL,
  PROPRIO_PERFIL,
  perfisAoAlcance,
} from './rules.ts'
import { usersView } from './view.ts'

export { foraDoAlcance, lockPeople, perfisAoAlcance } from './rules.ts'

type Row = Omit<Usuario, 'pode'>
const source = defineSource<Row>()({
  table: usersView,
  omit: ['busca'],
  filters: { perfil_acesso: 't.perfil_acesso = ?', criados_desde: 't.created_at >= ?::timestamptz' },
})

/** Nobody but an Administrador touches a person any of whose levels exceed their own: to those a mail may go. */
function withPode({ actor, enviaEmail }: Context, row: Row, reach: readonly string[]): Usuario {
  const { alterar } = podePadrao(actor, AREA, row)
  const within = alterar && reach.includes(row.perfil_acesso)
  const confirmed = row.situacao !== 'Não confirmado'
  const redefinir = !alterar || !confirmed || row.id === actor.id ? null : within ? 'senha' : 'link'
  const convidar = within && (row.situacao === 'Convidado' || !confirmed)
  const copiar_link =
    !enviaEmail &&
    actor.perfil_acesso === 'Administrador' &&
    row.id !== actor.id &&
    row.situacao !== 'Suspenso' &&
    !actor.vendo_como
  return {
    ...row,
    pode: {
      alterar: within && confirmed,
      excluir: within && row.id !== actor.id,
      redefinir,
      convidar,
      copiar_link,
    },
  }
}

/** When the day began since which people count as new. */
export const novosDesde = ({ hoje, timezone }: Pick<Context, 'hoje' | 'timezone'>): string =>
  startOfDay(addDays(hoje, 1 - NOVOS_DIAS), timezone)

/** The filters as the statement knows them. */
function narrowed(context: Context, { novos, ...others }: InputOf<typeof usuariosApi.list>['filtros']) {
  return { ...others, ...(novos && { criados_desde: novosDesde(context) }) }
}

export const readUsuario = async (context: Context, id: string) =>
  withPode(context, await source.one(context.db, id), await perfisAoAlcance(context))

export const listPerfisAoAlcance = operation(usuariosApi.perfisAoAlcance, async context => ({
  perfis: await perfisAoAlcance(context),
}))

const UNDEFINED_TABLE = '42P01'

export const listUsuarios = findable(
  operation(usuariosApi.list, async (context, input) => {
    try {
      const filtros = narrowed(context, input.filtros)
      const page = await source.page(context.db, { ...input, filtros })
      const reach = await perfisAoAlcance(context)
      return { ...page, rows: page.rows.map(row => withPode(context, row, reach)) }
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
      throw new AppError('indisponivel', 'A view users_view pode não existir no banco de dados.')
    }
  }),
  {
    table: usuarios,
    nome: 'Usuário',
    rotulo: 't.name',
    outros: ['t.email', 't.login'],
    onde: 't.excluido_em is null',
    momento: 't."createdAt"',
    mostra: { email: 't.email', perfil: 't.perfil_acesso' },
    detalhe: ({ email, perfil }) => inLine(email, perfil),
  },
)

export const exportUsuarios = exportOperation(usuariosApi.exportar, source, {
  trilha: { tabela: 'auth_users', campos: { full_name: 'name' } },
  recusa,
  select: (context, input) => ({ ...input, filtros: narrowed(context, input.filtros) }),
})

export const getUsuario = operation(usuariosApi.get, (context, { id }) => readUsuario(context, id))

/** What others know of whoever gets a password: no words for one. */
export async function knownOf(db: Queryable, id: string): Promise<(string | null)[]> {
  const [alvo] = await db.query<Pick<Alvo, 'name' | 'email' | 'login'>>(
    'select name, email, login from auth_users where id = $1',
    [id],
  )
  return alvo ? [alvo.name, alvo.email, alvo.login] : []
}

/** Judged and hashed before the transaction: neither waits for the other. */
async function hashGood(
  db: Queryable,
  password: string | null,
  about: (string | null | undefined)[],
): Promise<string | null> {
  if (password === null) return null
  await requireGoodPassword(db, password, about)
  return hashPassword(password)
}

export const createUsuario = operation(
  usuariosApi.create,
  async (context, input, hash: string | null) => {
    const { db, actor } = context
    const { full_name, email, login, perfil_acesso } = input
    await lockPeople(context)
    await exigirAoAlcance(context, perfil_acesso)
    await takeOverAddresses(db, [email])
    await exigirLivre(db, null, [email, login])
    // The administrator vouches for the address; whoever is invited proves it by following the link.
    const [row] = await db.query<{ id: string }>(
      `insert into auth_users (name, email, login, perfil_acesso, criado_por, "emailVerified", trocar_senha)
       values ($1, $2, $3, $4, $5, $6, $6) returning id`,
      [full_name, email, login, perfil_acesso, actor.id, hash !== null],
    )
    const { id } = row as { id: string }
    if (hash) await addCredential(db, id, hash)
    else await invite(context, { id, name: full_name, email })
    return readUsuario(context, id)
  },
  ({ password, convite, full_name, email, login }, { db }) =>
    hashGood(db, convite ? null : password, [full_name, email, login]),
)

export const updateUsuario = operation(
  usuariosApi.update,
  async (context, { id, version, dados }, hash: string | null) => {
    const { db, actor } = context
    const alvo = await lockAlvo(context, id)
    await exigirVersao(alvo, version, () => readUsuario(context, id))
    const { email = alvo.email, full_name = alvo.name, login = alvo.login } = dados
    const { perfil_acesso = alvo.perfil_acesso } = dados
    if (email !== alvo.email) {
      throw new AppError('dados_invalidos', OUTRO_EMAIL, { campos: { email: OUTRO_EMAIL } })
    }
    if (perfil_acesso !== alvo.perfil_acesso) {
      await exigirAoAlcance(context, perfil_acesso)
      await exigirOutroAdministrador(db, alvo)
      if (id === actor.id) throw new AppError('regra', PROPRIO_PERFIL)
    }
    if (login !== null && login !== alvo.login) await exigirLivre(db, id, [login])
    await db.query(
      'update auth_users set name = $2, login = $3, perfil_acesso = $4, "updatedAt" = now() where id = $1',
      [id, full_name, login, perfil_acesso],
    )
    if (hash) {
      exigirOutraPessoa(context, id)
      await givePassword(db, id, hash)
    }
    return readUsuario(context, id)
  },
  async ({ id, dados }, { db }) =>
    hashGood(db, dados.password ?? null, [dados.full_name, dados.login, ...(await knownOf(db, id))]),
)

/**
 * The name stays on what the person made; address and login are free for somebody else at once. What was said about the account goes
 * with it: the trigger `esquecer_conversa` deletes it, and trail and bin forget it here.
 */
async function removePerson(db: Queryable, id: string): Promise<void> {
  const [conta] = await db.query<{ numero: number }>(
    `update auth_users set excluido_em = now(), email = id || '@excluido.invalid', login = null, image = null,
       "updatedAt" = now() where id = $1 returning numero`,
    [id],
  )
  if (conta) await erasePerson(db, getTableName(usuarios), conta.numero)
  await db.query('delete from emails_enviados where usuario_id = $1', [id])
  await db.query('delete from auth_accounts where "userId" = $1', [id])
  await forgetAvatar(db, id)
  await removeFactor(db, id)
  await forgetLinks(db, id)
  await endOtherSessions(db, { id })
}

export const deleteUsuario = operation(usuariosApi.delete, async (context, { id }) => {
  const alvo = await lockAlvo(context, id, { naoConfirmado: true })
  await exigirOutroAdministrador(context.db, alvo)
  if (id === context.actor.id) throw new AppError('regra', 'Peça a outra pessoa para excluir a sua conta.')
  await removePerson(context.db, id)
  return { id }
})

export const retirarConvite = operation(usuariosApi.retirarConvite, async (context, { id }) => {
  await lockAlvo(context, id)
  const { situacao } = await readUsuario(context, id)
  if (situacao !== 'Convidado')
    throw new AppError('regra', 'Esta pessoa já escolheu uma senha. Para tirar o acesso dela, use Suspender.')
  await removePerson(context.db, id)
  return { id }
})
