import { MAX_ACHADOS } from '../../../contract/paleta.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { placeholders, readTerms, type Terms } from './terms.ts'

/** A record that matches. */
export interface Hit {
  entidade: string
  registro: string
  momento: string
  /** 0 is just what was typed, 4 contains it somewhere. */
  grau: number
}

/** Records that a person may find. */
export interface Reach {
  /** Entities of which they may find all. */
  whole: string[]
  /** Entities of which they may find some: SQL of these keys as `id` and `momento`, `?` standing for the value. */
  part: { entidade: string; sql: string; valor: unknown }[]
  /** There are entities of which they may find none, or only some. */
  limited: boolean
}

/** Rows of the index that are looked at first, the latest of each entity: where words are frequent, that is enough. */
const LATEST = 6000
const LATEST_EACH = { least: 400, most: 2000 }
/** Names that begin with what was typed, of each entity; those that are just that come first. */
const BEGINNINGS = 300
/** Matches that are looked at in one go. */
const MATCHES = 8000

const COLUMNS = 'b.entidade, b.registro, b.momento'
const BEST = `order by grau, momento desc, registro desc limit ${MAX_ACHADOS}`

/** Of each entity: the latest rows that match, names that begin with it, numbers that are it; of some, all of one's own. */
function first(reach: Reach, bind: ReturnType<typeof placeholders>, terms: Terms): string {
  const { contained, nameBegins, nameEqual, equal, rank, numeric } = terms
  const entities = `unnest(${bind.value(reach.whole)}::text[]) e(entidade)`
  const latest = Math.round(LATEST / Math.max(1, reach.whole.length))
  const each = Math.min(LATEST_EACH.most, Math.max(LATEST_EACH.least, latest))
  const found = `${COLUMNS}, ${rank} as grau`
  const own = reach.part.map(
    ({ entidade, sql, valor }) => `
      select ${found} from (${sql.replaceAll('?', bind.value(valor))}) o
      join busca_global b
        on b.entidade = ${bind.value(entidade)} and b.momento = o.momento and b.registro = o.id::text
      where ${contained}`,
  )
  const numbers = numeric
    ? [
        // Beside the entities, not behind them: the trigram index would otherwise be asked once for each.
        `select * from (select ${COLUMNS}, 0 as grau from busca_global b
          where ${equal} and (b.entidade || '') = any(${bind.value(reach.whole)}::text[]) offset 0) n
         limit ${MAX_ACHADOS}`,
      ]
    : []
  const parts = [
    'select * from latest',
    `select r.* from ${entities} cross join lateral (
       select ${COLUMNS}, 0 as grau from busca_global b
       where b.entidade = e.entidade and ${nameEqual} limit ${MAX_ACHADOS}) r`,
    `select r.* from ${entities} cross join lateral (
       select ${found} from busca_global b
       where (select count(*) < ${MAX_ACHADOS} from latest where grau <= 1)
         and b.entidade = e.entidade and ${nameBegins} limit ${BEGINNINGS}) r`,
    ...own,
    ...numbers,
  ]
  return `with latest as materialized (
      select r.* from ${entities} cross join lateral (
        select ${found} from (
          select * from busca_global where entidade = e.entidade order by momento desc, registro desc limit ${each}
        ) b where ${contained}) r)
    select * from (${parts.map(part => `(${part})`).join(' union ')}) x ${BEST}`
}

/** Matches by the trigram index, of all entities in one go: `seen` tells whether there were more than are looked at. */
function everywhere(
  reach: Reach,
  bind: ReturnType<typeof placeholders>,
  terms: Terms,
  condition: string,
): string {
  return `with matching as materialized (select * from busca_global b where ${condition}),
      seen as materialized (select * from matching limit ${MATCHES}),
      best as (select ${COLUMNS}, ${terms.rank} as grau from seen b
        where b.entidade = any(${bind.value(reach.whole)}::text[]) ${BEST})
    select (select count(*)::int from seen) as seen, best.* from (select 1) one left join best on true`
}

/** The same asked of each entity: what is frequent in others costs nothing then, but each costs a turn. */
function inEach(
  reach: Reach,
  bind: ReturnType<typeof placeholders>,
  terms: Terms,
  condition: string,
): string {
  return `select * from (
      select r.* from unnest(${bind.value(reach.whole)}::text[]) e(entidade) cross join lateral (
        select ${COLUMNS}, ${terms.rank} as grau from busca_global b
        where b.entidade = e.entidade and ${condition} limit ${MATCHES}) r) x ${BEST}`
}

const byMerit = (a: Hit, b: Hit) =>
  a.grau - b.grau ||
  (a.momento < b.momento ? 1 : a.momento > b.momento ? -1 : b.registro.localeCompare(a.registro))

/** The best of several answers; a record counts once, by its best. */
export function best(...answers: Hit[][]): Hit[] {
  const found = new Map<string, Hit>()
  for (const hit of answers.flat().sort(byMerit)) {
    const key = `${hit.entidade} ${hit.registro}`
    if (!found.has(key)) found.set(key, hit)
  }
  return [...found.values()].slice(0, MAX_ACHADOS)
}

/**
 * The best records for what was typed. Most searches end with one statement: what is frequent is found among the latest,
 * what is rare by an index. "The latest first among equals" therefore holds among the latest rows of each entity, and
 * where no more than `MATCHES` match.
 */
export async function search(db: Queryable, busca: string, reach: Reach): Promise<Hit[]> {
  const run = async <Row>(
    text: (bind: ReturnType<typeof placeholders>, terms: Terms) => string | undefined,
  ): Promise<Row[]> => {
    const bind = placeholders()
    const terms = readTerms(busca, bind)
    const statement = terms && text(bind, terms)
    return statement ? db.query<Row>(statement, bind.params) : []
  }

  const hits = await run<Hit>((bind, terms) => first(reach, bind, terms))
  const full = hits.length === MAX_ACHADOS
  if ((full && (hits.at(-1)?.grau ?? 0) <= 2) || reach.whole.length === 0) return hits
  // Enough that contain it: those with a word that begins so are fewer, and better. Else whatever contains it.
  const condition = (terms: Terms) => {
    if (terms.indexed.contained && !full) return terms.containedByIndex
    return terms.indexed.words ? terms.words : undefined
  }
  const matches = await run<Hit & { seen: number }>((bind, terms) => {
    const wanted = condition(terms)
    return wanted && everywhere(reach, bind, terms, wanted)
  })
  const more = best(
    hits,
    matches.filter(({ registro }) => registro !== null).map(({ seen: _, ...hit }) => hit),
  )
  const cut = reach.limited && (matches[0]?.seen ?? 0) >= MATCHES
  if (!cut) return more
  const others = await run<Hit>((bind, terms) => {
    const wanted = condition(terms)
    return wanted && inEach(reach, bind, terms, wanted)
  })
  return best(more, others)
}
