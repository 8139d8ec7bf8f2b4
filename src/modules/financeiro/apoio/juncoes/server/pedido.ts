import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { CampoComNomes } from '../contract.ts'
import type { Fonte } from './fontes.ts'

/** A request that is under way. */
export interface Aberta {
  id: number
  campo: CampoComNomes
  de: string
  para: string
  estado: 'andando' | 'desfazendo'
}

export const ABERTA = `estado in ('andando', 'desfazendo')`

/**
 * SQL: do two requests of one field meet? One would take up what the other leaves behind, so that A into B and B into A would change
 * the same records for ever. Two that lead into the same name do not.
 */
export const encontram = (a: { de: string; para: string }, b: { de: string; para: string }) =>
  `(${a.de} in (${b.de}, ${b.para}) or ${a.para} = ${b.de})`

/** Records in one transaction. */
export const PIECE = 200

/** SQL of what follows a change of lines: their records rise a version. */
export const comDono = ({ dono }: Fonte) =>
  dono
    ? `, dono as (update ${dono.tabela} d set version = d.version from (select distinct ${dono.coluna} as id from mudada) m where d.id = m.id)`
    : ''
export const chaves = ({ dono }: Fonte) => (dono ? `t.id, t.${dono.coluna}` : 't.id')

/** Requests of one field come one after the other: each sees those before it. */
export const umPorVez = (db: Queryable, campo: CampoComNomes) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('juncoes ' || $1, 0))`, [campo])
