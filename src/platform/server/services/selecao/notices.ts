import type { Actor } from '../../access/permissions/actor.ts'
import type { TakeNotice } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import type { AppError } from '../../ground/errors.ts'
import { queueNotices } from '../notificacoes/notify.ts'
import type { Avisos } from './table.ts'

/**
 * Takes what a verb on one record has to tell; `keep` adds it to what the request tells, once the record is done.
 * @param before what the request had to tell before
 * @param full why its person may cause no more mails: who gets one of this request anyway is told of this record, too
 */
export function takingNotices(
  avisos: Avisos,
  before: Avisos,
  full?: AppError,
): { take: TakeNotice; keep(): void } {
  const taken: Parameters<TakeNotice>[] = []
  return {
    take: (...notice) => {
      const [nome, pessoas] = notice
      if (full && pessoas.some(id => !before[nome]?.[id])) throw full
      taken.push(notice)
    },
    keep: () => {
      for (const [nome, pessoas, dados] of taken) {
        avisos[nome] ??= {}
        const of = avisos[nome]
        for (const id of pessoas) {
          of[id] ??= []
          of[id].push(dados)
        }
      }
    },
  }
}

/** What a request had to tell before, and what one of its pieces adds. */
export function addNotices(avisos: Avisos, more: Avisos): Avisos {
  const all = { ...avisos }
  for (const [nome, people] of Object.entries(more)) {
    const of = { ...all[nome] }
    for (const [id, dados] of Object.entries(people)) of[id] = [...(of[id] ?? []), ...dados]
    all[nome] = of
  }
  return all
}

/** How many mails will tell it: one of each kind to each person. */
export const mailsOf = (avisos: Avisos): number =>
  Object.values(avisos).reduce((sum, people) => sum + Object.keys(people).length, 0)

/**
 * Ends a request: each person whom its records concern gets one mail of each kind.
 * @param actor who asked for it; null where there is no such person any more, and so nothing to tell
 */
export async function endLote(
  tx: Queryable,
  { id, avisos }: { id: string; avisos: Avisos | null },
  estado: 'feito' | 'cancelado',
  actor: Pick<Actor, 'full_name' | 'email'> | null,
): Promise<void> {
  await tx.query(`update lotes set estado = $2, avisos = null, terminado_em = now() where id = $1`, [
    id,
    estado,
  ])
  if (!actor) return
  const noticed = Object.entries(avisos ?? {}).flatMap(([nome, people]) =>
    Object.entries(people).map(([pessoa, muitos]) => ({
      nome,
      pessoas: [pessoa],
      dados: muitos.length === 1 ? (muitos[0] ?? {}) : { muitos },
    })),
  )
  await queueNotices(tx, actor, noticed)
}
