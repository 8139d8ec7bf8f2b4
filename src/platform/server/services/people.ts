import type { Perfil } from '../../contract/permissions.ts'
import type { Actor } from '../access/permissions/actor.ts'
import type { Permissions } from '../access/permissions/permissions.ts'
import { usuarios } from '../access/table.ts'
import { defineSource } from '../engine/list-query.ts'
import { asked, inOrder, type Queryable } from '../ground/database/database.ts'
import { AppError } from '../ground/errors.ts'

const FOUND = 20

/** SQL of the people who use the product. */
export const ACTIVE = 'excluido_em is null and suspenso_em is null'
/** Whose address nobody has confirmed, unless somebody else made the account, is nobody yet. */
export const KNOWN = '("emailVerified" or criado_por is not null)'

const source = defineSource<{ id: string; name: string; email: string }>()({
  table: usuarios,
  searched: 'busca_contato',
  filters: {
    id: 't.id = ?',
    excluido: '(t.excluido_em is not null) = ?',
    suspenso: '(t.suspenso_em is not null) = ?',
    /** Names of profiles, and ids of people. */
    entre: 'array[t.perfil_acesso, t.id::text] && ?::text[]',
    conhecido: '(t."emailVerified" or t.criado_por is not null) = ?',
  },
  sort: { name: 't.name collate "und-x-icu"' },
})

interface Whose {
  suspensos?: boolean
  /** Of these profiles, or among `ids`. */
  perfis?: readonly Perfil[]
  ids?: readonly string[]
  id?: string | undefined
}

/** The first people by name whose name or e-mail holds every word, and who are not deleted; or the one with this id. */
export async function findPeople(
  db: Queryable,
  busca: string,
  { suspensos = false, perfis, ids = [], id }: Whose = {},
): Promise<{ id: string; full_name: string; email: string }[]> {
  const order = { ordem: 'name', direcao: 'asc', pagina: 1, por_pagina: FOUND } as const
  const filtros = {
    id,
    excluido: false,
    conhecido: true,
    ...(!suspensos && { suspenso: false }),
    ...(perfis && { entre: [...perfis, ...ids] }),
  }
  const { rows } = await source.page(db, { ...order, busca, filtros }, { closest: true })
  return rows.map(({ id, name, email }) => ({ id, full_name: name, email }))
}

/** The first people who can be given something to do: neither suspended nor deleted. */
export async function findAssignees(
  db: Queryable,
  busca: string,
  id?: string,
): Promise<{ id: string; full_name: string }[]> {
  const found = await findPeople(db, busca, { id })
  return found.map(({ id, full_name }) => ({ id, full_name }))
}

/** Those of these people who are neither suspended nor deleted, with the levels of their profiles. */
export async function readActors(
  db: Queryable,
  permissions: Pick<Permissions, 'matrix'>,
  ids: readonly string[],
): Promise<Actor[]> {
  const rows = await db.query<Omit<Actor, 'niveis'>>(
    `select id, name as full_name, email, image as avatar_url, perfil_acesso from auth_users
     where id = any($1) and ${ACTIVE} and ${KNOWN}`,
    [ids],
  )
  const matrix = await permissions.matrix()
  return rows.map(row => ({ ...row, niveis: matrix[row.perfil_acesso] }))
}

/** Name, or else e-mail, of a person who is neither suspended nor deleted; undefined where there is no such person. */
async function activeName(db: Queryable, id: string): Promise<string | undefined> {
  const asking = {
    key: 'active people',
    ask: async (db: Queryable, ids: string[]) => {
      const text = `select id, coalesce(nullif(name, ''), email) as nome from auth_users
        where id = any($1) and ${ACTIVE} and ${KNOWN}`
      return inOrder(ids, await db.query<{ id: string; nome: string }>(text, [[...new Set(ids)]]))
    },
  }
  return (await asked(db, asking, id))?.nome
}

/** Is there such a person, neither suspended nor deleted? */
export const activePerson = async (db: Queryable, id: string): Promise<boolean> =>
  (await activeName(db, id)) !== undefined

/**
 * @param campo field of the form that gives something to this person
 * @returns the person's name
 * @throws AppError dados_invalidos where nothing can be given to this account
 */
export async function requireAssignee(db: Queryable, campo: string, id: string): Promise<string> {
  const nome = await activeName(db, id)
  if (nome !== undefined) return nome
  const message = 'Esta pessoa não usa mais o Alicerce. Escolha outra.'
  throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
}

/**
 * The one person whose name or e-mail a text is, whatever its accents and capitals.
 * @returns the id; null where nobody is called so, or several people are
 */
export async function personNamed(db: Queryable, text: string): Promise<string | null> {
  const [only, another] = await db.query<{ id: string }>(
    `select id from auth_users where ${ACTIVE} and ${KNOWN}
       and (f_busca(name) = f_busca($1) or f_busca(email) = f_busca($1)) and f_busca($1) <> '' limit 2`,
    [text],
  )
  return only && !another ? only.id : null
}

const asActor = async (
  permissions: Pick<Permissions, 'matrix'>,
  [row]: Omit<Actor, 'niveis'>[],
): Promise<Actor | null> => (row ? { ...row, niveis: (await permissions.matrix())[row.perfil_acesso] } : null)

const ACTOR = 'id, name as full_name, email, image as avatar_url, perfil_acesso'

/** A person in whose name work goes on after the answer. @returns null where there is no such person, or they are suspended */
export const readActive = async (
  db: Queryable,
  permissions: Pick<Permissions, 'matrix'>,
  id: string,
): Promise<Actor | null> =>
  asActor(
    permissions,
    await db.query(`select ${ACTOR} from auth_users where id = $1 and ${ACTIVE} and ${KNOWN}`, [id]),
  )

/**
 * A person whom mail may reach: neither suspended nor deleted, and the address is known to be theirs.
 * @returns null where there is no such person
 */
export async function readReachable(
  db: Queryable,
  permissions: Pick<Permissions, 'matrix'>,
  id: string,
): Promise<Actor | null> {
  return asActor(
    permissions,
    await db.query(`select ${ACTOR} from auth_users where id = $1 and "emailVerified" and ${ACTIVE}`, [id]),
  )
}
