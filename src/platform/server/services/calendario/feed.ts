import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { addDays, todayIn } from '../../../contract/dates/dates.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import { calendarLimits, countAttempt } from '../../access/throttle.ts'
import type { Platform } from '../../engine/operation.ts'
import { type Vencivel, veVencivel } from '../../engine/vencivel.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { comMarca } from '../exemplos/marks.ts'
import { readActive } from '../people.ts'
import { type Grupo, unpacked, walkDays } from '../vencimentos/walk.ts'
import { amountInWords } from './amount.ts'
import { EventWriter, FOOT, headOf, restamped } from './ics.ts'

/** Days that a calendar holds: what was due lately, and a year ahead. */
const DIAS = { antes: 15, depois: 400 }
/** Events of a calendar at most, the earliest first. */
export const MAXIMO_DE_EVENTOS = 10_000
/** Events that are written at once: a millisecond. */
const PEDACO = 500

/** Of how an event is written: another one where that changes, since programs keep what has the same entity tag. */
const FORMATO = 3

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

/** Notes a fetch, at most once a minute: people are shown no more than the minute. */
const USED = `
  update calendarios set usado_em = now()
  where usuario_id = $1 and (usado_em is null or usado_em < now() - interval '1 minute')`

/** Title without a person's name, unless the person chose names; an example says so in it. */
const named = (venciveis: readonly Vencivel[], comNomes: boolean) =>
  venciveis
    .map(one => (comNomes || !one.semNome ? one : { ...one, rotulo: one.semNome, detalhe: 'null' }))
    .map(one => ({ ...one, rotulo: comMarca(one.tabela, one.rotulo) }))

/** Two installations have records of the same number. */
const installation = ({ cofre }: Platform) => cofre?.sign('calendario/uid').slice(0, 16) ?? ''

/** Writes groups as events, in pieces; others have their turn between two. */
class Pieces {
  #platform: Platform
  #writer: EventWriter
  #add: (piece: Buffer) => void
  #amount = amountInWords()
  #written = 0

  constructor(platform: Platform, mudou: Date, add: (piece: Buffer) => void) {
    this.#platform = platform
    this.#writer = new EventWriter(mudou)
    this.#add = add
  }

  async write(grupos: readonly Grupo[]): Promise<void> {
    const { appUrl } = this.#platform
    const depois = `-${installation(this.#platform)}@alicerce`
    for (const grupo of grupos) {
      const { chave, titulo, endereco } = grupo.vencivel
      const uid = { antes: `${chave}-`, depois }
      this.#writer.begin({ dia: grupo.dia, categoria: titulo, uid, endereco: `${appUrl}${endereco}` })
      for (const { id, revisao, titulo, detalhe, quantia } of unpacked(grupo)) {
        this.#writer.write({ id, revisao, titulo, detalhe: [detalhe, this.#amount(quantia)] })
        this.#written++
        if (this.#written % PEDACO > 0) continue
        this.#add(this.#writer.take())
        await turn()
      }
    }
  }

  end(): void {
    if (this.#written % PEDACO > 0) this.#add(this.#writer.take())
    this.#add(FOOT)
  }
}

/** When a calendar became what it is. Another fetch may have noted the same content meanwhile. */
async function changedAt(db: Queryable, found: Calendario, conteudo: string): Promise<Date> {
  if (found.conteudo === conteudo && found.mudou_em) return new Date(found.mudou_em)
  const [noted] = await db.query<{ mudou_em: string }>(
    `update calendarios set conteudo = $2, mudou_em = case when conteudo = $2 then mudou_em else now() end
     where usuario_id = $1 returning mudou_em`,
    [found.usuario_id, conteudo],
  )
  return new Date(noted?.mudou_em ?? Date.now())
}

/** How a calendar is read. */
export interface Leitura {
  /**
   * The person's program may have it already: what it is to show is written only when it is asked for, instead of beside the reading.
   */
  known?: boolean
  /** Told each piece as soon as it is written. */
  ahead?: ((piece: Buffer) => void) | undefined
}

export interface Texto {
  pieces: Buffer[]
  /** Those that were told ahead are others: the content has changed since the last fetch. */
  changed: boolean
}

/** A calendar as it is answered. */
export interface Lido {
  usuario_id: string
  etag: string
  /** Who has this state already needs none. */
  texto: () => Promise<Texto>
}

/**
 * What expires for this person in the days of a calendar, and a hash of it.
 */
async function readContent(
  platform: Platform,
  venciveis: readonly Vencivel[],
  actor: Actor,
  found: Calendario,
  { known = false, ahead }: Leitura,
) {
  const mine = venciveis.filter(one => veVencivel(one, actor))
  const hoje = todayIn(platform.timezone)
  const periodo = { de: addDays(hoje, -DIAS.antes), ate: addDays(hoje, DIAS.depois) }
  const steps = walkDays({ db: platform.db, actor }, named(mine, found.com_nomes), periodo, MAXIMO_DE_EVENTOS)
  // Most fetches find what was there before: it is written as that, and corrected otherwise.
  const before = new Date(found.mudou_em ?? 0)
  const kinds = mine.map(({ chave, titulo }) => [chave, titulo])
  const hash = createHash('sha256').update(
    JSON.stringify([FORMATO, platform.appUrl, installation(platform), kinds]),
  )
  const later: Grupo[] = []
  const pieces: Buffer[] = []
  const add = (piece: Buffer) => {
    pieces.push(piece)
    ahead?.(piece)
  }
  const events = new Pieces(platform, before, add)
  add(headOf('Vencimentos'))
  for await (const { grupos } of steps) {
    // How the days were divided into steps makes no difference.
    for (const { vencivel, dia, linhas } of grupos)
      hash.update(`${vencivel.chave} ${dia} ${linhas.length}\n`).update(linhas)
    if (known) later.push(...grupos)
    else await events.write(grupos)
  }
  return {
    conteudo: hash.digest('base64url'),
    texto: async (mudou: Date): Promise<Texto> => {
      await events.write(later)
      events.end()
      const changed = mudou.getTime() !== before.getTime()
      return { changed, pieces: changed ? pieces.map(piece => restamped(piece, before, mudou)) : pieces }
    },
  }
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
  how: Leitura = {},
): Promise<Lido> {
  const { db, permissions } = platform
  const [found] = await db.query<Calendario>(BY_SECRET, [storedSecret(segredo)])
  const [actor] = await Promise.all([
    found && readActive(db, permissions, found.usuario_id),
    countAttempt(db, calendarLimits(found?.usuario_id, endereco)),
  ])
  if (!found || !actor) throw new AppError('nao_encontrado', 'Este calendário não existe ou foi desligado.')
  const [{ conteudo, texto }] = await Promise.all([
    readContent(platform, venciveis, actor, found, how),
    db.query(USED, [found.usuario_id]),
  ])
  const mudou = await changedAt(db, found, conteudo)
  return { usuario_id: found.usuario_id, etag: `"${conteudo}"`, texto: () => texto(mudou) }
}
