import type { Perfil } from '../../../contract/permissions.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'

/** A person in whose place somebody may decide: themselves, or somebody who is away. */
export interface Cadeira {
  id: string
  perfil: Perfil
}

/** In whose places this person decides today. A substitute of a substitute decides in no place. */
export async function cadeirasDe(
  { db, hoje }: Pick<Context, 'db' | 'hoje'>,
  { id, perfil_acesso }: Pick<Actor, 'id' | 'perfil_acesso'>,
): Promise<Cadeira[]> {
  const away = await db.query<Cadeira>(
    `select distinct u.id, u.perfil_acesso as perfil from substituicoes s join auth_users u on u.id = s.de_id
     where s.para_id = $1 and $2::date between s.inicio and s.fim and u.excluido_em is null`,
    [id, hoje],
  )
  return [{ id, perfil: perfil_acesso }, ...away.filter(other => other.id !== id)]
}

/** SQL names of what says who decides: the person's key, their places, and whether they are an Administrador. */
interface Nomes {
  eu: string
  /** JSON array of {@link Cadeira}. */
  cadeiras: string
  administrador: string
  /** Owners of the record; those that the step has where it is left out. */
  donos?: string
}

/**
 * SQL after the record `t` and the step `a`: `d.donos`, who owns the step `a` by now. Beside those it was asked for with, these are
 * whom its record names, by names that may have been given since.
 */
export const DONOS_AGORA = `cross join lateral (select donos_com(a.donos, aprovavel_donos(
    to_jsonb(t), (select v.regra from aprovaveis() v where v.tabela = a.tabela), null)) as donos) d`

/** SQL: is the rule `r` one of these places'? */
export const alcadaDe = (cadeiras: string) => `(r.aprovadores && array(
    select c.id from jsonb_to_recordset(${cadeiras}) as c(id uuid))
  or r.perfil in (select c.perfil from jsonb_to_recordset(${cadeiras}) as c(perfil text)))`

/**
 * SQL: may the person decide the step `a` of the rule `r`? Neither the person nor whom they stand for may own the record, and both
 * count once. Where a step was escalated, an Administrador decides in their own place.
 */
export const podeDecidir = ({
  eu,
  cadeiras,
  administrador,
  donos = 'a.donos',
}: Nomes) => `(not ${eu} = any(${donos})
  and not a.votos @> jsonb_build_array(jsonb_build_object('por', ${eu}))
  and ((a.escalada and ${administrador}) or exists (
    select from jsonb_to_recordset(${cadeiras}) as c(id uuid, perfil text)
    where (c.id = any(r.aprovadores) or c.perfil = r.perfil) and not c.id = any(${donos})
      and not a.votos @> jsonb_build_array(jsonb_build_object('de', c.id)))))`

const UMA = { eu: '$1::uuid', cadeiras: '$2::jsonb', administrador: '$3::boolean' }

/** The same of one person: $1 is who, $2 the places as JSON, $3 whether an Administrador. */
export const PODE_DECIDIR = podeDecidir(UMA)

/** The same with {@link DONOS_AGORA}. */
export const PODE_DECIDIR_AGORA = podeDecidir({ ...UMA, donos: 'd.donos' })

/** SQL: the key of who made the record `t`, as text; null where the system did. */
export const CRIADOR = `coalesce(to_jsonb(t) ->> 'criado_por', to_jsonb(t) ->> 'user_id')`

export const ehAdministrador = ({ perfil_acesso }: Pick<Actor, 'perfil_acesso'>) =>
  perfil_acesso === 'Administrador'

/** People who could decide by a rule and use the product, by name. */
export const possiveis = (db: Queryable, aprovadores: readonly string[], perfil: string | null) =>
  db.query<{ id: string; full_name: string; perfil_acesso: Perfil }>(
    `select id, name as full_name, perfil_acesso from auth_users
     where (id = any($1) or perfil_acesso = $2) and excluido_em is null and suspenso_em is null
       and ("emailVerified" or criado_por is not null)
     order by name collate "und-x-icu", id`,
    [aprovadores, perfil],
  )
