// All that expires in a period, for readers of ten thousand records: packed by the database, read in steps of some days.
import { setImmediate as turn } from 'node:timers/promises'
import { addDays } from '../../../contract/dates/dates.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import type { Vencivel } from '../../engine/vencivel.ts'
import type { Parte } from '../../ground/octets.ts'
import { bound } from '../espera/read.ts'
import { from, type Periodo, valuesOf } from './read.ts'

/** Between the fields of a packed row. The two texts come last, after their lengths, so that they may hold anything. */
const FIELD = 0x1f

const textOr = (sql: string | undefined) => (sql ? `coalesce((${sql})::text, '')` : `''`)

/**
 * SQL of one text for each kind and day. Rows as such cost three times as much, and sorting the kinds among each other costs a fifth:
 * they are in order once their days are. Operators join in half the time of `concat`.
 */
const packedStatement = (actor: Actor, venciveis: readonly Vencivel[], periodo: Periodo, most: number) =>
  bound(
    `select ordem, dia::text, quantas, linhas from (${venciveis
      .map(
        (one, ordem) => `select ${ordem} as ordem, dia, count(*)::int as quantas, string_agg(${[
          ...['id', '(version - 1)', 'quantia', 'octet_length(titulo)', 'octet_length(detalhe)'],
          'titulo || detalhe',
        ].join(' || chr(31) || ')}, '' order by id) as linhas
        from (select t.id, t.version, t."${one.data}" as dia, ${textOr(one.rotulo)} as titulo, ${textOr(one.detalhe)} as detalhe,
            ${textOr(one.quantia)} as quantia
          ${from(one, actor)} order by t."${one.data}", t.id limit :most::int) first_ group by dia`,
      )
      .join('\nunion all ')}) grupos_ order by dia, ordem`,
    { ...valuesOf(actor, periodo), most },
  )

/** What of a kind falls on a day, packed, by number. */
export interface Grupo {
  vencivel: Vencivel
  dia: string
  quantas: number
  linhas: Buffer
}

/** Days of a walk. */
export interface Passo {
  quantas: number
  grupos: Grupo[]
}

/** A row of a walk, its fields as parts of the packed rows; empty where it has none. */
export interface Linha {
  id: Parte
  /** How often it was changed. */
  revisao: Parte
  titulo: Parte
  detalhe: Parte
  quantia: Parte
}

/** The rows of a group, in their order, as one that moves along. */
export function* unpacked({ linhas }: Pick<Grupo, 'linhas'>): Generator<Linha> {
  const part = (): Parte => ({ octets: linhas, de: 0, ate: 0 })
  const [id, revisao, quantia, titulo, detalhe] = [part(), part(), part(), part(), part()]
  const row = { id, revisao, titulo, detalhe, quantia }
  let at = 0
  const field = (into: Parte) => {
    into.de = at
    while (linhas[at] !== FIELD) at++
    into.ate = at
    at++
  }
  const number = () => {
    let found = 0
    for (; linhas[at] !== FIELD; at++) found = 10 * found + (linhas[at] as number) - ZERO
    at++
    return found
  }
  const text = (into: Parte, length: number) => {
    into.de = at
    at += length
    into.ate = at
  }
  while (at < linhas.length) {
    field(id)
    field(revisao)
    field(quantia)
    const [first, second] = [number(), number()]
    text(titulo, first)
    text(detalhe, second)
    yield row
  }
}
const ZERO = 0x30

const sumOf = (grupos: readonly Grupo[]) => grupos.reduce((sum, { quantas }) => sum + quantas, 0)

async function readPacked(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  venciveis: readonly Vencivel[],
  periodo: Periodo,
  most: number,
): Promise<Passo> {
  if (venciveis.length === 0) return { quantas: 0, grupos: [] }
  const { text, params } = packedStatement(actor, venciveis, periodo, most)
  // One text for all steps: planning one takes as long as reading a thousand rows.
  const rows = await db.prepared<{ ordem: number; dia: string; quantas: number; linhas: string }>(
    text,
    params,
  )
  const grupos = rows.map(({ ordem, dia, quantas, linhas }) => ({
    ...{ vencivel: venciveis[ordem] as Vencivel, dia, quantas },
    linhas: Buffer.from(linhas),
  }))
  return { quantas: sumOf(grupos), grupos }
}

/** Not more of a step than may be. */
function cut({ quantas, grupos }: Passo, most: number): Passo {
  if (quantas <= most) return { quantas, grupos }
  const taken: Grupo[] = []
  let left = most
  for (const grupo of grupos) {
    if (left === 0) break
    const quantas = Math.min(grupo.quantas, left)
    let fim = 0
    if (quantas < grupo.quantas) for (const { detalhe } of unpacked(grupo).take(quantas)) fim = detalhe.ate
    taken.push(fim > 0 ? { ...grupo, quantas, linhas: grupo.linhas.subarray(0, fim) } : grupo)
    left -= quantas
  }
  return { quantas: most, grupos: taken }
}

/** Days of the first step of a walk, rows that a step is to have, and how much longer than the one before it may be. */
const STEP = { days: 2, rows: 2000, growth: 8 }
/** Steps that are read at once, on connections of their own. */
const AT_ONCE = 2

/**
 * The rows of a period from its first day on, in steps of some days: as many days as hold about two thousand rows, or what is left,
 * by what a step before held. Each step is read by the indexes of its days alone, and the next ones while the caller works on it.
 * Steps see what is committed when they are read.
 * @param most no more than so many rows in all
 */
export async function* walkDays(
  quem: Pick<Context, 'db' | 'actor'>,
  venciveis: readonly Vencivel[],
  periodo: Periodo,
  most: number,
): AsyncGenerator<Passo> {
  let [de, left] = [periodo.de, most]
  const ahead: { days: number; read: Promise<Passo> }[] = []
  function begin(days: number) {
    const end = addDays(de, days - 1)
    const ate = end < periodo.ate ? end : periodo.ate
    const read = readPacked(quem, venciveis, { de, ate }, left)
    // Its failure is heard when its turn comes; a walk that ended before does not need it.
    read.catch(() => {})
    ahead.push({ days, read })
    de = addDays(ate, 1)
  }
  begin(STEP.days)
  if (de <= periodo.ate) begin(STEP.days)
  for (let step = ahead.shift(); step; step = ahead.shift()) {
    const read = await step.read
    const taken = cut(read, left)
    left -= taken.quantas
    const [aDay, longest] = [read.quantas / step.days, step.days * STEP.growth]
    while (ahead.length < AT_ONCE && de <= periodo.ate) {
      const expected = ahead.reduce((sum, { days }) => sum + days * aDay, 0)
      if (expected >= left) break
      const days = Math.ceil(Math.min(STEP.rows, left - expected) / aDay)
      begin(Math.max(1, Math.min(days, longest)))
    }
    if (taken.quantas > 0) yield taken
    await turn()
    if (left === 0) return
  }
}
