import type { Correio } from '../../../contract/linha-do-tempo.ts'
import type { Context } from '../../engine/operation.ts'

/** Mails that went to the person whose account the record is, the newest first, those before `antes_de`. */
export type LerCorreio = (
  context: Context,
  id: number | string,
  antes_de: number | null,
  limit: number,
) => Promise<Correio[]>

/** Mails whose sending to this account ended, for the timeline of its page. Who may read that is the caller's to say. */
export const lerEnviados: LerCorreio = ({ db }, usuario_id, antes_de, limit) =>
  db.query<Correio>(
    `select id, created_at, assunto, situacao, motivo, null as para from emails_enviados
     where usuario_id = $1 and ($2::integer is null or id < $2) order by id desc limit $3`,
    [usuario_id, antes_de, limit],
  )

/** Mails that told of the record at this address, e.g. `/predial/chamados/7`: who got them, what they were and how they ended. */
export const lerEnviadosSobre = (
  { db }: Context,
  endereco: string,
  antes_de: number | null,
  limit: number,
): Promise<Correio[]> =>
  db.query(
    `select e.id, e.created_at, e.assunto, e.situacao, e.motivo, u.name as para
     from emails_enviados e join auth_users u on u.id = e.usuario_id
     where e.registros @> array[$1] and ($2::integer is null or e.id < $2) order by e.id desc limit $3`,
    [endereco, antes_de, limit],
  )
