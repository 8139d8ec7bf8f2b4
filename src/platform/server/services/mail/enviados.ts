import type { Correio } from '../../../contract/linha-do-tempo.ts'
import type { Context } from '../../engine/operation.ts'

/** Mails that the timeline of a record tells, the newest first, those before `antes_de`. */
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

/** Of a comment or a status many are told: as many of their mails at most are one entry. */
const TOGETHER = 10
const NAMED = 3

/** Neighbours of one kind and one end, as the newest of them; its id is that of the oldest, after which the next page begins. */
function together(mails: readonly (Correio & { para: string })[]): Correio[] {
  const runs: (Correio & { para: string })[][] = []
  for (const mail of mails) {
    const run = runs.at(-1)
    const [newest] = run ?? []
    const goesOn = newest?.assunto === mail.assunto && newest.situacao === mail.situacao
    if (run && goesOn && run.length < TOGETHER) run.push(mail)
    else runs.push([mail])
  }
  return runs.map(run => {
    const names = [...new Set(run.map(({ para }) => para))]
    const more = names.length - NAMED
    const named = more > 1 ? [...names.slice(0, NAMED), `mais ${more}`] : names
    return {
      ...(run[0] as Correio),
      id: run.at(-1)?.id ?? 0,
      para: named.join(', ').replace(/, (?!.*, )/, ' e '),
    }
  })
}

/**
 * Mails that told of the record at this address, e.g. `/predial/chamados/7`, neighbours together: who got them, what they were and
 * how they ended. Why one failed is for who may read the page of its receiver.
 */
export async function lerEnviadosSobre(
  { db }: Context,
  endereco: string,
  antes_de: number | null,
  limit: number,
): Promise<Correio[]> {
  // Found first: by the order of ids the planner would read all mails of the system for the few of a record.
  const rows = await db.query<Correio & { para: string }>(
    `with m as materialized (select * from emails_enviados where registros @> array[$1])
     select m.id, m.created_at, m.assunto, m.situacao, null as motivo, u.name as para
     from m join auth_users u on u.id = m.usuario_id
     where $2::integer is null or m.id < $2 order by m.id desc limit $3`,
    [endereco, antes_de, limit * TOGETHER],
  )
  return together(rows)
}
