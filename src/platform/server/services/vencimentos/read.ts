import { setImmediate as turn } from 'node:timers/promises'
import { addDays } from '../../../contract/dates/dates.ts'
import { POR_PAGINA, type Vencimento } from '../../../contract/vencimentos.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import type { Vencivel } from '../../engine/vencivel.ts'
import type { Parte } from '../../ground/octets.ts'
import { bound } from '../espera/read.ts'

/** Both ends belong to it. */
export interface Periodo {
  de: string
  ate: string
}

const from = ({ tabela, juncoes = '', data, onde, soDe }: Vencivel, actor: Actor) => {
  const own = soDe?.(actor)
  return `from ${tabela} t ${juncoes} where t."${data}" between :de::date and :ate::date
    ${onde ? `and ${onde}` : ''} ${own ? `and ${own}` : ''}`
}

const valuesOf = ({ id }: Actor, { de, ate }: Periodo) => ({ eu: id, de, ate })

/** SQL of the statement that counts each day; for its test, too. */
export const daysStatement = (actor: Actor, venciveis: readonly Vencivel[], periodo: Periodo) =>
  bound(
    venciveis
      .map(
        one => `select '${one.chave}' as tipo, t."${one.data}"::text as dia, count(*)::int as quantidade,
          ${one.quantia ? `coalesce(sum(${one.quantia}), 0)::numeric(30, 2)::text` : 'null::text'} as valor
          ${from(one, actor)} group by t."${one.data}"`,
      )
      .join('\nunion all '),
    valuesOf(actor, periodo),
  )

/**
 * SQL of the first rows. Days are sorted as dates: texts, by the rules of a language, take eight times as long.
 * @param most SQL of how many
 */
const firstRows = (actor: Actor, venciveis: readonly Vencivel[], most: number | string) =>
  `select * from (${venciveis
    .map(
      (
        one,
        at,
      ) => `(select ${at} as ordem, '${one.chave}' as tipo, t.id, t.version, ${one.criador ?? 't.user_id'} as user_id, t."${one.data}" as dia,
          (${one.rotulo})::text as titulo, (${one.detalhe ?? 'null'})::text as detalhe, (${one.quantia ?? 'null'})::text as quantia,
          (${one.endereco})::text as endereco, ${one.desde ? `t."${one.desde.campo}"` : 'null::date'} as desde
          ${from(one, actor)} order by t."${one.data}", t.id limit ${most})`,
    )
    .join('\nunion all ')}) x_ order by dia, ordem, id limit ${most}`

/** SQL of the statement that reads a page of rows; for its test, too. */
export const rowsStatement = (
  actor: Actor,
  venciveis: readonly Vencivel[],
  periodo: Periodo,
  offset = 0,
  limit = POR_PAGINA,
) => bound(`${firstRows(actor, venciveis, offset + limit + 1)} offset ${offset}`, valuesOf(actor, periodo))

/** Between the fields of a packed row. The two texts come last, after their lengths, so that they may hold anything. */
const FIELD = 0x1f

/** The same rows as one text, which costs a third of as many rows. Operators join it in half the time of `concat`. */
const packedStatement = (actor: Actor, venciveis: readonly Vencivel[], periodo: Periodo, most: number) =>
  bound(
    `select count(*)::int as quantas, coalesce(string_agg(${[
      ...['tipo', 'id', '(version - 1)', 'dia', "coalesce(quantia, '')", 'endereco'],
      ...['octet_length(titulo)', 'octet_length(detalhe)', 'titulo || detalhe'],
    ].join(' || chr(31) || ')}, ''), '') as linhas
      from (select tipo, id, version, dia, quantia, endereco, coalesce(titulo, '') as titulo, coalesce(detalhe, '') as detalhe
        from (${firstRows(actor, venciveis, ':most::int')}) first_) rows_`,
    { ...valuesOf(actor, periodo), most },
  )

export interface Dia {
  dia: string
  tipo: string
  quantidade: number
  valor: string | null
}

/** How much of each kind falls on each day. */
export async function countDays(
  { db, actor }: Context,
  venciveis: readonly Vencivel[],
  periodo: Periodo,
): Promise<Dia[]> {
  if (venciveis.length === 0) return []
  const { text, params } = daysStatement(actor, venciveis, periodo)
  // Planning takes as long as reading: every dashboard asks this again after a change, with one text a profile.
  const rows = await db.prepared<Dia>(text, params)
  return rows.sort((a, b) => a.dia.localeCompare(b.dia))
}

/** A row before it is shown. */
export type Lida = Omit<Vencimento, 'muda'> & {
  version: number
  user_id: string | null
  desde: string | null
}

/** A page of rows, day by day, and whether there are more. */
export async function readDays(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  venciveis: readonly Vencivel[],
  periodo: Periodo,
  offset: number,
  limit = POR_PAGINA,
): Promise<{ rows: Lida[]; mais: boolean }> {
  if (venciveis.length === 0) return { rows: [], mais: false }
  const { text, params } = rowsStatement(actor, venciveis, periodo, offset, limit)
  const rows = await db.query<Lida>(text, params)
  return { rows: rows.slice(0, limit), mais: rows.length > limit }
}

/** Rows of a walk, packed. */
export interface Passo {
  quantas: number
  linhas: Buffer
}

/** A row of a walk, its fields as parts of the packed rows; empty where it has none. */
export interface Linha {
  tipo: Parte
  id: Parte
  /** How often it was changed. */
  revisao: Parte
  dia: Parte
  titulo: Parte
  detalhe: Parte
  quantia: Parte
  endereco: Parte
}

/** The rows of a step, in their order, as one that moves along. */
export function* unpacked(linhas: Buffer): Generator<Linha> {
  const part = (): Parte => ({ octets: linhas, de: 0, ate: 0 })
  const [tipo, id, revisao, dia, quantia, endereco] = [part(), part(), part(), part(), part(), part()]
  const [titulo, detalhe] = [part(), part()]
  const row = { tipo, id, revisao, dia, titulo, detalhe, quantia, endereco }
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
    field(tipo)
    field(id)
    field(revisao)
    field(dia)
    field(quantia)
    field(endereco)
    const [first, second] = [number(), number()]
    text(titulo, first)
    text(detalhe, second)
    yield row
  }
}
const ZERO = 0x30

async function readPacked(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  venciveis: readonly Vencivel[],
  periodo: Periodo,
  most: number,
): Promise<Passo> {
  if (venciveis.length === 0) return { quantas: 0, linhas: Buffer.alloc(0) }
  const { text, params } = packedStatement(actor, venciveis, periodo, most)
  // One text for all steps: planning one takes as long as reading a thousand rows.
  const [{ quantas, linhas } = NOTHING] = await db.prepared<typeof NOTHING>(text, params)
  return { quantas, linhas: Buffer.from(linhas) }
}
const NOTHING = { quantas: 0, linhas: '' }

/** Not more of a step than may be. */
function cut(step: Passo, most: number): Passo {
  if (step.quantas <= most) return step
  let fim = 0
  for (const { detalhe } of unpacked(step.linhas).take(most)) fim = detalhe.ate
  return { quantas: most, linhas: step.linhas.subarray(0, fim) }
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
