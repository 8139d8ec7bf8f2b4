import type { Correio } from '../../../contract/linha-do-tempo.ts'
import type { LerCorreio } from '../linha-do-tempo/operations.ts'

/** Mails whose sending to this account ended, for the timeline of its page. Who may read that is the caller's to say. */
export const lerEnviados: LerCorreio = ({ db }, usuario_id, antes_de, limit) =>
  db.query<Correio>(
    `select id, created_at, assunto, situacao, motivo from emails_enviados
     where usuario_id = $1 and ($2::integer is null or id < $2) order by id desc limit $3`,
    [usuario_id, antes_de, limit],
  )
