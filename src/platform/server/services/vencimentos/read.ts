import { POR_PAGINA, type Vencimento } from '../../../contract/vencimentos.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import type { Vencivel } from '../../engine/vencivel.ts'
import { bound } from '../espera/read.ts'

/** Both ends belong to it. */
export interface Periodo {
  de: string
  ate: string
}

/** SQL of the records of a kind that fall due within `:de` and `:ate`. */
export const from = ({ tabela, juncoes = '', data, onde, soDe }: Vencivel, actor: Actor) => {
  const own = soDe?.(actor)
  return `from ${tabela} t ${juncoes} where t."${data}" between :de::date and :ate::date
    ${onde ? `and ${onde}` : ''} ${own ? `and ${own}` : ''}`
}

export const valuesOf = ({ id }: Actor, { de, ate }: Periodo) => ({ eu: id, de, ate })

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
          '${one.endereco}' || t.id as endereco, ${one.desde ? `t."${one.desde.campo}"` : 'null::date'} as desde
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
