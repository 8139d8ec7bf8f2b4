import { matrizPadrao } from '#modules/areas.ts'
import { cabeEm, type Perfil, perfis } from '#platform/contract/permissions.ts'
import { exigirAlterar } from '#platform/server/access/permissions/actor.ts'
import { readMatrix } from '#platform/server/access/permissions/permissions.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { lockUntilEnd } from '#platform/server/ground/database/locks.ts'
import { AppError, naoEncontrado, naoPermitido } from '#platform/server/ground/errors.ts'

export const AREA = 'ti.usuarios'
const ADMINISTRADOR: Perfil = 'Administrador'
export const NAO_CONFIRMADO = 'Este e-mail ainda não foi confirmado. Convide a pessoa ou exclua a conta.'
export const OUTRO_EMAIL = 'O e-mail de um usuário não pode ser alterado.'
export const PROPRIO_PERFIL = 'Peça a outra pessoa para mudar o seu próprio perfil de acesso.'

export interface Alvo {
  id: string
  name: string
  email: string
  login: string | null
  perfil_acesso: Perfil
  criado_por: string | null
  suspenso_em: string | null
  nao_confirmado: boolean
  version: number
}

/**
 * From here to the end of the transaction, nobody else changes people: what the rules below find stays true. What the
 * acting person may do is asked again, since somebody may have taken it away while this call waited.
 */
export async function lockPeople({ db, actor }: Context): Promise<void> {
  await lockUntilEnd(db, 'pessoas')
  const [now] = await db.query<{ perfil_acesso: string }>(
    'select perfil_acesso from auth_users where id = $1 and suspenso_em is null and excluido_em is null',
    [actor.id],
  )
  if (now?.perfil_acesso !== actor.perfil_acesso) throw naoPermitido('O seu acesso mudou. Atualize a página.')
}

/**
 * The profiles within this person's reach: all of them for an Administrador, else those none of whose levels exceed the
 * person's own. Whoever could create, promote, reset or import a person beyond it could sign in as that person.
 */
export async function perfisAoAlcance({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Perfil[]> {
  if (actor.perfil_acesso === ADMINISTRADOR) return [...perfis]
  const matrix = await readMatrix(db, matrizPadrao)
  const own = matrix[actor.perfil_acesso]
  return perfis.filter(perfil => perfil !== ADMINISTRADOR && cabeEm(matrix[perfil], own))
}

/** Why a profile is beyond somebody's reach. */
export const foraDoAlcance = (perfil: string): string =>
  perfil === ADMINISTRADOR
    ? 'Somente um Administrador pode criar ou alterar outro Administrador.'
    : `O perfil ${perfil} tem acessos que o seu não tem. Peça a um Administrador.`

/** @throws AppError nao_permitido where one of these profiles is beyond the acting person's reach */
export async function exigirAoAlcance(context: Context, ...alvos: Perfil[]): Promise<void> {
  const reach = await perfisAoAlcance(context)
  const beyond = alvos.find(perfil => !reach.includes(perfil))
  if (beyond) throw naoPermitido(foraDoAlcance(beyond))
}

/** Locks people and reads one. @throws AppError nao_encontrado, nao_permitido */
async function lockPessoa(context: Context, id: string): Promise<Alvo> {
  await lockPeople(context)
  const [alvo] = await context.db.query<Alvo>(
    `select id, name, email, login, perfil_acesso, criado_por, suspenso_em,
       not "emailVerified" and criado_por is null and exists (
         select from auth_accounts a where a."userId" = auth_users.id and a.password is not null
       ) as nao_confirmado,
       (extract(epoch from "updatedAt") * 1000000)::bigint as version
     from auth_users where id = $1 and excluido_em is null for update`,
    [id],
  )
  if (!alvo) throw naoEncontrado()
  exigirAlterar(context.actor, AREA, { user_id: alvo.criado_por })
  return alvo
}

/** An account that nobody has confirmed takes nothing: it may be anybody's who typed the address. @throws AppError regra */
function exigirConfirmado({ nao_confirmado }: Alvo): void {
  if (!nao_confirmado) return
  throw new AppError('regra', NAO_CONFIRMADO, { titulo: 'Usuário não confirmado' })
}

/** Locks people and reads the one to send a mail to. @throws AppError nao_encontrado, nao_permitido, regra */
export async function lockDestinatario(context: Context, id: string): Promise<Alvo> {
  const alvo = await lockPessoa(context, id)
  exigirConfirmado(alvo)
  return alvo
}

/**
 * Locks people and reads the one to change: nobody whose levels exceed one's own, nobody who has not confirmed the address.
 * @throws AppError nao_encontrado, nao_permitido, regra
 */
export async function lockAlvo(context: Context, id: string, { naoConfirmado = false } = {}): Promise<Alvo> {
  const alvo = await lockPessoa(context, id)
  await exigirAoAlcance(context, alvo.perfil_acesso)
  if (!naoConfirmado) exigirConfirmado(alvo)
  return alvo
}

/**
 * @param atual reads the person for the one who has to choose
 * @throws AppError conflito where somebody changed the person since; without a version it matters to nobody
 */
export async function exigirVersao(
  { version }: Alvo,
  seen: number | undefined,
  atual: () => Promise<object>,
): Promise<void> {
  if (seen === undefined || seen === version) return
  throw new AppError(
    'conflito',
    'Este registro mudou enquanto você o editava. O que você digitou continua aqui.',
    { atual: await atual() },
  )
}

/** One's own password and second factor ask for the present ones: an open screen is not enough. @throws AppError regra */
export function exigirOutraPessoa({ actor }: Context, id: string): void {
  if (id !== actor.id) return
  throw new AppError('regra', 'A sua própria senha e o seu segundo fator se trocam no seu perfil.')
}

/** Somebody has to be able to let the others in. @throws AppError regra where this is the last who can */
export async function exigirOutroAdministrador(db: Queryable, alvo: Alvo): Promise<void> {
  if (alvo.perfil_acesso !== ADMINISTRADOR || alvo.suspenso_em) return
  const others = await db.query(
    `select from auth_users where perfil_acesso = $1 and id <> $2
       and "emailVerified" and suspenso_em is null and excluido_em is null limit 1`,
    [ADMINISTRADOR, alvo.id],
  )
  if (others.length > 0) return
  throw new AppError('regra', 'O último Administrador não pode ser removido, rebaixado nem suspenso.', {
    titulo: 'Ação não permitida',
  })
}

/** @throws AppError conflito where the address or the login is somebody's, be it as the other of the two */
export async function exigirLivre(db: Queryable, id: string | null, nomes: string[]): Promise<void> {
  const [taken] = await db.query<{ email: string; login: string | null }>(
    `select email, login from auth_users
     where excluido_em is null and id is distinct from $1 and (email = any($2) or lower(login) = any($2)) limit 1`,
    [id, nomes.map(nome => nome.toLowerCase())],
  )
  if (!taken) return
  const mensagem = 'E-mail ou login já existe no sistema.'
  const [email] = nomes
  const campo = taken.email === email || taken.login?.toLowerCase() === email ? 'email' : 'login'
  throw new AppError('conflito', mensagem, { titulo: 'Usuário já existe', campos: { [campo]: mensagem } })
}
