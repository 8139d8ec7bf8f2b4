import {
  type GrupoQueEspera,
  type LinhaQueEspera,
  PRIMEIRAS,
  TETO,
  type Verbo,
} from '../../../contract/espera.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { FonteDeEspera, LinhaLida, VerboDaFonte } from '../../engine/espera.ts'
import { type Context, permit } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'

const TYPES: Record<string, string> = { eu: '::uuid', hoje: '::date', em_dia_desde: '::date' }

/** Puts the values of named parameters in their places. */
export function bound(text: string, values: Record<string, unknown>): { text: string; params: unknown[] } {
  const params: unknown[] = []
  const places = new Map<string, string>()
  const placed = text.replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => {
    const known = places.get(name) ?? `$${params.push(values[name])}`
    places.set(name, known)
    return known + (TYPES[name] ?? '')
  })
  return { text: placed, params }
}

export const valuesOf = ({ actor, hoje, emDiaDesde }: Quem, fontes: readonly FonteDeEspera[], ate: number) =>
  Object.assign(
    { eu: actor.id, hoje, em_dia_desde: emDiaDesde, ate },
    ...fontes.map(({ valores }) => valores?.(actor)),
  ) as Record<string, unknown>

/** Who asks, and the present day. */
export type Quem = Pick<Context, 'db' | 'actor' | 'hoje' | 'emDiaDesde'>

/** What the kinds of a statement have in common, before it. */
export function common(fontes: readonly FonteDeEspera[]): string {
  const all = Object.entries<string>(Object.assign({}, ...fontes.map(({ comum }) => comum)))
  const queries = all.map(([name, sql]) => `${name} as materialized (${sql})`)
  return queries.length > 0 ? `with ${queries.join(', ')}\n` : ''
}

const chaveDe = ({ registro = 't.id::text' }: FonteDeEspera) => registro

/** Rows of a kind that wait for this person, silenced or not. */
export function waiting({ de, onde }: FonteDeEspera, actor: Actor): string {
  const text = (part: string | ((actor: Actor) => string)) =>
    typeof part === 'function' ? part(actor) : part
  return `from ${text(de)} where ${text(onde)}`
}

/** SQL: was this row of a kind silenced by this person? */
export const silenced = (fonte: FonteDeEspera) => `exists (select from espera_silencios s_
      where s_.usuario_id = :eu and s_.fonte = '${fonte.chave}' and s_.registro = ${chaveDe(fonte)})`

/** Rows of a kind that wait for this person and were not silenced. A silenced kind is not even looked for. */
const from = (fonte: FonteDeEspera, actor: Actor) => `${waiting(fonte, actor)}
    and not exists (select from espera_silencios where usuario_id = :eu and fonte = '${fonte.chave}' and registro = '')
    and not ${silenced(fonte)}`

const countOf = (fonte: FonteDeEspera, actor: Actor) =>
  `select '${fonte.chave}' as fonte, count(*)::int as total from (select 1 ${from(fonte, actor)} limit ${TETO}) c_`

/** SQL of the statement that counts these kinds, each up to {@link TETO}; for its test, too. */
export const countStatement = (quem: Quem, fontes: readonly FonteDeEspera[]) =>
  bound(
    common(fontes) + fontes.map(fonte => countOf(fonte, quem.actor)).join('\nunion all '),
    valuesOf(quem, fontes, TETO),
  )

/** How many of each kind wait, in one statement. */
export async function countWaiting(
  quem: Quem,
  fontes: readonly FonteDeEspera[],
): Promise<Map<string, number>> {
  if (fontes.length === 0) return new Map()
  const { text, params } = countStatement(quem, fontes)
  // Planning takes as long as reading: the bell asks this again and again, with one text a profile.
  const rows = await quem.db.prepared<{ fonte: string; total: number }>(text, params)
  return new Map(rows.map(({ fonte, total }) => [fonte, total]))
}

/** May this person call it, whatever the record? */
function mayCall({ procedure }: VerboDaFonte, actor: Actor): boolean {
  try {
    permit(procedure, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const jsonOf = (values: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(values).map(([name, sql]) => `'${name}', ${sql}`)})`

const VISTO = `jsonb_build_object('id', t.id, 'version', t.version)`

/** SQL of the input and the former values of each verb that this person may use on a row; null for the others. */
const verbsOf = (verbos: readonly VerboDaFonte[]) =>
  `jsonb_build_array(${verbos.map(
    ({ quando = 'true', entrada = VISTO, volta, paraMuitos }) =>
      `case when ${quando} then jsonb_build_object('entrada', ${entrada}, 'volta', ${volta ? jsonOf(volta) : 'null'},
        'visto', ${paraMuitos ? VISTO : 'null'}) end`,
  )})`

/** @param source `from` and `where` of the rows */
export function rowsOf(
  fonte: FonteDeEspera,
  actor: Actor,
  { limit, offset }: Trecho,
  source = from(fonte, actor),
): string {
  const {
    rotulo,
    detalhe = 'null',
    noLugarDe = 'null',
    quantia = 'null',
    prazo = 'null::date',
    desde = 'null::date',
    marca,
    endereco,
    ordem,
    inteira,
    mostra = {},
  } = fonte
  const verbos = (fonte.verbos ?? []).filter(verbo => mayCall(verbo, actor))
  return `(select '${fonte.chave}' as fonte, ${chaveDe(fonte)} as registro, (${rotulo})::text as titulo,
      (${detalhe})::text as detalhe, (${noLugarDe})::text as no_lugar_de, (${quantia})::text as quantia, to_jsonb(${prazo}) #>> '{}' as prazo, to_jsonb(${desde}) #>> '{}' as desde,
      (${marca?.valor ?? 'null'})::text as marca, (${endereco})::text as endereco,
      ${jsonOf(mostra)} as valores, ${verbsOf(verbos)} as verbos,
      ${inteira && offset === 0 ? `least(count(*) over (), ${TETO})::int` : 'null::int'} as quantas
    ${source} order by ${ordem} limit ${limit} offset ${offset})`
}

/** So many rows of each kind, after so many others. */
interface Trecho {
  limit: number
  offset: number
}

interface DoVerbo {
  entrada: object
  volta: object | null
  visto: { id: number; version: number } | null
}
export type Lida = LinhaLida & { fonte: string; verbos: (DoVerbo | null)[]; quantas: number | null }

/** SQL of the statement that reads the rows of these kinds; for its test, too. */
export const rowsStatement = (
  quem: Quem,
  fontes: readonly FonteDeEspera[],
  trecho: Trecho = { limit: PRIMEIRAS, offset: 0 },
) =>
  bound(
    common(fontes) + fontes.map(fonte => rowsOf(fonte, quem.actor, trecho)).join('\nunion all '),
    valuesOf(quem, fontes, trecho.limit + trecho.offset),
  )

function verbsShown(fonte: FonteDeEspera, actor: Actor, given: Lida['verbos']): Verbo[] {
  const verbos = (fonte.verbos ?? []).filter(verbo => mayCall(verbo, actor))
  return verbos.flatMap(({ procedure, rotulo, tecla, dados, pergunta = null, paraMuitos, feito }, at) => {
    const own = given[at]
    if (!own) return []
    const entrada = { ...own.entrada, ...(dados && { dados }) }
    const { path: operacao } = procedure
    const sucesso = feito ?? procedure.sucesso ?? rotulo
    const volta = own.volta as Verbo['volta']
    const muitos = paraMuitos &&
      own.visto && {
        ...{ ...own.visto, operacao: paraMuitos.procedure.path, dados: paraMuitos.dados },
        semVolta: paraMuitos.procedure.semVolta === true,
        feito: paraMuitos.procedure.feito ?? null,
      }
    return [{ rotulo, tecla, operacao, entrada, volta, pergunta, paraMuitos: muitos ?? null, sucesso }]
  })
}

export async function shown(
  db: Queryable,
  fonte: FonteDeEspera,
  actor: Actor,
  rows: Lida[],
): Promise<LinhaQueEspera[]> {
  const verbs = new Map(rows.map(({ registro, verbos }) => [registro, verbos]))
  const complete = fonte.completar ? await fonte.completar(db, rows, actor) : rows
  return complete.map(
    ({ registro, titulo, detalhe, quantia, prazo, desde, marca, endereco, valores, ...row }) => ({
      ...{ registro, titulo, detalhe, quantia, prazo, desde, endereco },
      no_lugar_de: row.no_lugar_de ?? null,
      marca: marca && fonte.marca ? { valor: marca, tom: fonte.marca.de.tone(marca) } : null,
      visto: fonte.some ? { entidade: String(valores.entidade), id: Number(valores.id) } : null,
      verbos: verbsShown(fonte, actor, verbs.get(registro) ?? []),
    }),
  )
}

/** Rows and numbers of some kinds. */
interface Lidas {
  rows: Lida[]
  totals: Map<string, number>
}

/** The rows of kinds, in one statement. @param ownTotals the rows say how many there are */
async function readRows(
  quem: Quem,
  fontes: readonly FonteDeEspera[],
  page: { limit: number; offset: number },
  ownTotals: boolean,
): Promise<Lidas> {
  if (fontes.length === 0) return { rows: [], totals: new Map() }
  const { text, params } = rowsStatement(quem, fontes, { ...page, limit: page.limit + 1 })
  // A text of a later page holds its number, and comes rarely.
  const read = page.offset === 0 ? quem.db.prepared<Lida> : quem.db.query<Lida>
  if (ownTotals) {
    const rows = await read(text, params)
    return { rows, totals: new Map(rows.map(({ fonte, quantas }) => [fonte, quantas ?? 0])) }
  }
  const [totals, rows] = await Promise.all([countWaiting(quem, fontes), read(text, params)])
  return { rows, totals }
}

/**
 * The rows of these kinds: of each `limit` from `offset` on. Those that are read as a whole anyway are read and counted at once, the
 * others meanwhile.
 */
export async function readWaiting(
  quem: Quem,
  fontes: readonly FonteDeEspera[],
  page: { limit: number; offset: number },
): Promise<GrupoQueEspera[]> {
  const [whole = [], others = []] = [true, false].map(own =>
    fontes.filter(({ inteira = false }) => (inteira && page.offset === 0) === own),
  )
  const read = await Promise.all([readRows(quem, whole, page, true), readRows(quem, others, page, false)])
  const totals = new Map(read.flatMap(({ totals }) => [...totals]))
  const of = Map.groupBy(
    read.flatMap(({ rows }) => rows),
    ({ fonte }) => fonte,
  )
  const groups = fontes.map(async fonte => {
    const { chave, titulo, porque } = fonte
    const found = of.get(chave) ?? []
    const linhas = await shown(quem.db, fonte, quem.actor, found.slice(0, page.limit))
    const total = totals.get(chave) ?? 0
    return { fonte: chave, titulo, porque, total, linhas, mais: found.length > page.limit }
  })
  return (await Promise.all(groups)).filter(({ linhas, total }) => total > 0 || linhas.length > 0)
}
