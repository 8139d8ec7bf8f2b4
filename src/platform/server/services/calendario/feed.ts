import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { addDays, todayIn } from '../../../contract/dates.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import { calendarLimits, countAttempt } from '../../access/throttle.ts'
import type { Platform } from '../../engine/operation.ts'
import { type Vencivel, veVencivel } from '../../engine/vencivel.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { readActive } from '../people.ts'
import { type Lida, walkDays } from '../vencimentos/read.ts'
import { type Evento, writeCalendar, writeEvents } from './ics.ts'

/** Days that a calendar holds: what was due lately, and a year ahead. */
const DIAS = { antes: 15, depois: 400 }
/** Events of a calendar at most, the earliest first. */
export const MAXIMO_DE_EVENTOS = 10_000
/** Events that are written at once: some milliseconds. */
const PEDACO = 500

/** Stored hash of a calendar's secret: who reads the database, or a backup of it, cannot read the calendar with it. */
export const storedSecret = (segredo: string): string =>
  createHash('sha256').update(`calendario:${segredo}`).digest('base64url')

interface Calendario {
  usuario_id: string
  com_nomes: boolean
  conteudo: string | null
  mudou_em: string | null
}

// Who is suspended, deleted, or has to choose a password or a second factor first, has no calendar meanwhile.
const BY_SECRET = `
  select c.usuario_id, c.com_nomes, c.conteudo, c.mudou_em
  from calendarios c join auth_users u on u.id = c.usuario_id left join perfis_acesso p on p.perfil = u.perfil_acesso
  where c.segredo = $1 and u.suspenso_em is null and u.excluido_em is null and not u.trocar_senha
    and (not coalesce(p.exigir_segundo_fator, false) or exists (
      select from auth_segundo_fator f where f."userId" = u.id and f.ativo_em is not null))`

/** Title without a person's name, unless the person chose names. */
const named = (venciveis: readonly Vencivel[], comNomes: boolean) =>
  comNomes
    ? venciveis
    : venciveis.map(one => (one.semNome ? { ...one, rotulo: one.semNome, detalhe: 'null' } : one))

/** What turns a row into an event. */
function eventOf({ appUrl, cofre }: Platform, venciveis: readonly Vencivel[]): (row: Lida) => Evento {
  const kinds = new Map(venciveis.map(({ chave, titulo }) => [chave, titulo]))
  // Two installations have records of the same number.
  const here = cofre?.sign('calendario/uid').slice(0, 16) ?? ''
  return ({ tipo, id, version, dia, titulo, detalhe, quantia, endereco }) => ({
    uid: `${tipo}-${id}-${here}@alicerce`,
    dia,
    titulo,
    detalhe: [kinds.get(tipo), detalhe, quantia === null ? '' : formatMoney(quantia)]
      .filter(Boolean)
      .join('\n'),
    categoria: kinds.get(tipo) ?? '',
    endereco: `${appUrl}${endereco}`,
    revisao: version - 1,
  })
}

/** What expires for this person in the days of a calendar, written in pieces: each while the database reads the next ones. */
async function writePieces(
  platform: Platform,
  actor: Actor,
  venciveis: readonly Vencivel[],
  comNomes: boolean,
): Promise<Buffer[]> {
  const mine = venciveis.filter(one => veVencivel(one, actor))
  const event = eventOf(platform, mine)
  const hoje = todayIn(platform.timezone)
  const periodo = { de: addDays(hoje, -DIAS.antes), ate: addDays(hoje, DIAS.depois) }
  const steps = walkDays({ db: platform.db, actor }, named(mine, comNomes), periodo, MAXIMO_DE_EVENTOS)
  const pieces: Buffer[] = []
  for await (const rows of steps) {
    for (let at = 0; at < rows.length; at += PEDACO) {
      pieces.push(writeEvents(rows.slice(at, at + PEDACO).map(event)))
      await turn()
    }
  }
  return pieces
}

/** When a calendar became what it is. Another fetch may have noted the same content meanwhile. */
async function changedAt(
  db: Queryable,
  found: Calendario,
  conteudo: string,
): Promise<string | null | undefined> {
  if (found.conteudo === conteudo) return found.mudou_em
  const [noted] = await db.query<{ mudou_em: string }>(
    `update calendarios set conteudo = $2, mudou_em = case when conteudo = $2 then mudou_em else now() end
     where usuario_id = $1 returning mudou_em`,
    [found.usuario_id, conteudo],
  )
  return noted?.mudou_em
}

/** A calendar as it is answered. */
export interface Lido {
  usuario_id: string
  etag: string
  /** Put together when it is asked for: who has this state needs none. */
  texto: () => Buffer
}

/**
 * The calendar of a secret, with what its person may see now. Fetches are counted by calendar, secrets that are nobody's by
 * network address.
 * @throws AppError nao_encontrado where it is nobody's or its person may not use the product, muitas_tentativas
 */
export async function readCalendar(
  platform: Platform,
  venciveis: readonly Vencivel[],
  segredo: string,
  endereco: string,
): Promise<Lido> {
  const { db, permissions } = platform
  const [found] = await db.query<Calendario>(BY_SECRET, [storedSecret(segredo)])
  const [actor] = await Promise.all([
    found && readActive(db, permissions, found.usuario_id),
    countAttempt(db, calendarLimits(found?.usuario_id, endereco)),
  ])
  if (!found || !actor) throw new AppError('nao_encontrado', 'Este calendário não existe ou foi desligado.')
  const [pieces] = await Promise.all([
    writePieces(platform, actor, venciveis, found.com_nomes),
    db.query('update calendarios set usado_em = now() where usuario_id = $1', [found.usuario_id]),
  ])
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  const conteudo = hash.digest('base64url')
  const mudou = new Date((await changedAt(db, found, conteudo)) ?? Date.now())
  return {
    usuario_id: found.usuario_id,
    etag: `"${conteudo}"`,
    texto: () => writeCalendar('Vencimentos', mudou, pieces),
  }
}
