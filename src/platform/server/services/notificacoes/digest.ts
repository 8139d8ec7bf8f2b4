import { addDays, daysBetween, hourIn, todayIn } from '../../../contract/dates/dates.ts'
import { type Frequencia, HORA_DO_RESUMO, type ParteDoResumo } from '../../../contract/notificacoes.ts'
import type { Perfil } from '../../../contract/permissions.ts'
import type { Permissions } from '../../access/permissions/permissions.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { log } from '../../ground/log.ts'
import { RESUMO } from './compose.ts'
import { type Escolhas, frequencyFor } from './preferences.ts'

const MONDAY = '1970-01-05'
const WEEK = 7
const FRIDAY = 4

interface Parts {
  db: Database
  permissions: Pick<Permissions, 'matrix'>
  timezone: string
  /** What a summary may tell of. */
  partes: readonly ParteDoResumo[]
}

/** Days since Monday: 0 to 6. */
const weekday = (date: string) => ((daysBetween(MONDAY, date) % WEEK) + WEEK) % WEEK

/**
 * Until when the summaries of a day look: the weekly one over seven days, the daily one to the eve of the next, so that
 * Friday's holds the weekend. None on a weekend.
 */
export function summariesOf(hoje: string): { frequencia: 'semanal' | 'diario'; dia: string; ate: string }[] {
  const day = weekday(hoje)
  if (day > FRIDAY) return []
  return [
    { frequencia: 'semanal', dia: addDays(hoje, -day), ate: addDays(hoje, WEEK - 1) },
    { frequencia: 'diario', dia: hoje, ate: day === FRIDAY ? addDays(hoje, 2) : hoje },
  ]
}

/** Of several servers one gets a true for each summary; the transaction that fails leaves it to the next. */
async function claim(tx: Queryable, frequencia: string, dia: string): Promise<boolean> {
  const rows = await tx.query(
    'insert into resumos_enviados (frequencia, dia) values ($1, $2) on conflict do nothing returning dia',
    [frequencia, dia],
  )
  return rows.length > 0
}

/** Notes the summaries of a day as sent, for people of whom none is to be told, as those of examples. */
export async function passSummaries(tx: Queryable, hoje: string): Promise<void> {
  for (const { frequencia, dia } of summariesOf(hoje)) await claim(tx, frequencia, dia)
}

interface Reachable {
  id: string
  perfil_acesso: Perfil
  escolhas: Escolhas | null
}

const REACHABLE = `
  select u.id, u.perfil_acesso, (
    select json_object_agg(p.notificacao, p.frequencia)
    from preferencias_de_notificacao p where p.usuario_id = u.id
  ) as escolhas
  from auth_users u where u.suspenso_em is null and u.excluido_em is null and u."emailVerified"`

/**
 * Queues the summaries that are due at this moment, each once. What is in them is looked up when they leave; whoever has
 * nothing to be told gets none. A Monday that was missed is made up for on the first day that is not.
 * @returns how many people were considered
 */
export async function queueSummaries(
  { db, permissions, timezone, partes }: Parts,
  now: Date,
): Promise<number> {
  const hoje = todayIn(timezone, now)
  const due = summariesOf(hoje)
  if (due.length === 0 || hourIn(timezone, now) < HORA_DO_RESUMO) return 0
  const sent = await db.query<{ frequencia: string }>(
    'select frequencia from resumos_enviados where (frequencia, dia) in (($1, $2::date), ($3, $4::date))',
    due.flatMap(({ frequencia, dia }) => [frequencia, dia]),
  )
  if (sent.length === due.length) return 0
  const matrix = await permissions.matrix()
  const author = { user_id: null, nome: 'Sistema', operacao: 'resumo', pedido: '' }
  return db.transaction(author, async tx => {
    const until = new Map<Frequencia, string>()
    for (const { frequencia, dia, ate } of due)
      if (await claim(tx, frequencia, dia)) until.set(frequencia, ate)
    if (until.size === 0) return 0
    const rows = (await tx.query<Reachable>(REACHABLE)).flatMap(({ id, perfil_acesso, escolhas }) => {
      const wanted = partes.flatMap(parte => {
        const ate = until.get(frequencyFor({ niveis: matrix[perfil_acesso] }, parte, escolhas ?? {}))
        return ate ? [[parte.nome, ate]] : []
      })
      return wanted.length > 0 ? [{ usuario_id: id, dados: Object.fromEntries(wanted) }] : []
    })
    await tx.query(
      `insert into emails (notificacao, usuario_id, dados)
       select $1, x.usuario_id, x.dados from json_to_recordset($2) as x(usuario_id uuid, dados jsonb)`,
      [RESUMO, JSON.stringify(rows)],
    )
    if (rows.length > 0) log.info('resumo.enfileirado', { pessoas: rows.length })
    return rows.length
  })
}
