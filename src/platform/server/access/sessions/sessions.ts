import { createHash, randomBytes } from 'node:crypto'
import type { Perfil } from '../../../contract/permissions.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { origemDe, type Passagem } from '../access-events.ts'
import type { Actor } from '../permissions/actor.ts'
import type { Permissions } from '../permissions/permissions.ts'
import { readCookie } from './cookies.ts'

/** A session ends after this long without use (OWASP ASVS 5.0, 7.3.1) … */
export const IDLE_HOURS = 12
/** … and in any case this long after signing in (7.3.2). */
export const ABSOLUTE_DAYS = 7
/** How long a resolved session is kept in memory. A notification removes it at once when the session ends. */
const CACHE_MS = 10_000
const CACHE_MAX = 10_000

export interface Sessions {
  /** Resolves a Cookie header to the signed-in person; null without a live session. */
  actor(cookieHeader: string | undefined): Promise<Actor | null>
  /** Ends the session of this cookie. */
  end(cookieHeader: string | undefined): Promise<void>
  /** Ends all sessions of a person. */
  endAll(userId: string): Promise<void>
  /** Empties the memory of this server, without waiting for the database's notification. */
  forget(): void
}

/** Stored hash of a session's token: who reads the database, or a backup of it, cannot sign in with it. */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Opens a session and writes it to the trail. Every session is made by this one statement. It makes none for suspended or deleted people, and none
 * for the password alone where the person has a second factor.
 * @param proved what the person proved in this sign-in
 * @returns the session's token, 256 random bits; undefined where no session was made
 */
export async function openSession(
  db: Queryable,
  userId: string,
  passagem: Omit<Passagem, 'acao'>,
  proved: 'password' | 'both factors',
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { operacao, pedido, endereco, userAgent = '' } = passagem
  const opened = await db.query(
    `with opened as (
       insert into auth_sessions (token, "userId", "expiresAt", "ipAddress", "userAgent")
       select $1, u.id, now() + make_interval(days => ${ABSOLUTE_DAYS}), $3, $4 from auth_users u
       where u.id = $2 and u.suspenso_em is null and u.excluido_em is null
         and ($5 or not exists (select from auth_segundo_fator f where f."userId" = u.id and f.ativo_em is not null))
       returning "userId"
     )
     insert into auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_uuid, acao, depois)
     select u.id, u.name, $6, $7, 'auth_sessions', u.id, 'entrar', $8::jsonb
     from opened join auth_users u on u.id = opened."userId" returning 1`,
    [
      ...[storedToken(token), userId, endereco, userAgent, proved === 'both factors'],
      ...[operacao, pedido, origemDe(passagem)],
    ],
  )
  return opened.length > 0 ? token : undefined
}

/** Ends a person's sessions, except the one in which they ask. Without `sessao_id` it ends all of them. */
export async function endOtherSessions(
  db: Queryable,
  { id, sessao_id }: Pick<Actor, 'id' | 'sessao_id'>,
): Promise<void> {
  await db.query('delete from auth_sessions where "userId" = $1 and id is distinct from $2', [
    id,
    sessao_id ?? null,
  ])
}

interface SessionRow {
  sessao_id: string
  id: string
  full_name: string
  email: string
  avatar_url: string | null
  perfil_acesso: Perfil
  trocar_senha: boolean
  configurar_segundo_fator: boolean
  ver_como: Perfil | null
}

// One statement finds the session and notes its use, at most once a minute.
const RESOLVE = `
  with s as (
    select s.id as sessao_id, s."userId", s."updatedAt", s.ver_como from auth_sessions s
    where s.token = $1 and s."expiresAt" > now() and s."updatedAt" > now() - make_interval(hours => ${IDLE_HOURS})
  ), uso as (
    update auth_sessions set "updatedAt" = now() from s
    where auth_sessions.id = s.sessao_id and s."updatedAt" < now() - interval '1 minute'
  )
  select s.sessao_id, u.id, u.name as full_name, u.email, u.image as avatar_url, u.perfil_acesso, u.trocar_senha,
    case when u.perfil_acesso = 'Administrador' then s.ver_como end as ver_como,
    coalesce(p.exigir_segundo_fator, false) and not exists (
      select from auth_segundo_fator f where f."userId" = u.id and f.ativo_em is not null
    ) as configurar_segundo_fator
  from s join auth_users u on u.id = s."userId" left join perfis_acesso p on p.perfil = u.perfil_acesso
  where u.suspenso_em is null and u.excluido_em is null`

/** Opens the look-up of sessions. @param cookieName name of the cookie that holds the token */
export async function openSessions(
  db: Database,
  cookieName: string,
  permissions: Permissions,
): Promise<Sessions> {
  const cache = new Map<string, { actor: Actor; until: number }>()
  /** Raised whenever a session may have ended: a look-up that was under way then is not cached. */
  let generation = 0

  function forget(userId: string): void {
    generation++
    for (const [token, { actor }] of cache) if (actor.id === userId) cache.delete(token)
  }

  function forgetAll(): void {
    generation++
    cache.clear()
    permissions.forget()
  }

  await db.listen('acesso', userId => (userId ? forget(userId) : forgetAll()))

  /** The cookie's value is the session's token. Up to November 2026 a signature followed it, behind a dot. */
  function tokenOf(cookieHeader: string | undefined): string | undefined {
    const [token] = readCookie(cookieHeader, cookieName).split('.')
    return token ? storedToken(token) : undefined
  }

  async function resolve(token: string): Promise<Actor | null> {
    const before = generation
    const [row] = await db.query<SessionRow>(RESOLVE, [token])
    if (!row) return null
    const { ver_como: chosen, ...user } = row
    // Setting up the second factor is asked of the person's own profile, not of the one that they view.
    const ver_como = row.configurar_segundo_fator ? null : chosen
    const matrix = await permissions.matrix()
    const perfil_acesso = ver_como ?? row.perfil_acesso
    const niveis = matrix[perfil_acesso] ?? matrix['Usuário Comum']
    const actor: Actor = { ...user, perfil_acesso, niveis, vendo_como: ver_como !== null }
    if (generation === before && db.listening()) {
      if (cache.size >= CACHE_MAX) cache.clear()
      cache.set(token, { actor, until: Date.now() + CACHE_MS })
    }
    return actor
  }

  return {
    actor: async cookieHeader => {
      const token = tokenOf(cookieHeader)
      if (!token) return null
      const known = cache.get(token)
      if (known && known.until > Date.now() && db.listening()) return known.actor
      return resolve(token)
    },
    end: async cookieHeader => {
      const token = tokenOf(cookieHeader)
      if (!token) return
      generation++
      cache.delete(token)
      await db.query('delete from auth_sessions where token = $1', [token])
    },
    endAll: async userId => {
      forget(userId)
      await db.query('delete from auth_sessions where "userId" = $1', [userId])
    },
    forget: forgetAll,
  }
}
