import type { FoundKeys, KeysAsked, Queryable } from '../ground/database/database.ts'
import type { Parameters } from './list-parameters.ts'
import {
  all,
  holds,
  indexedLike,
  inTurn,
  keysOf,
  LOOKED_UP,
  like,
  lookUp,
  matchesElsewhere,
  matchMany,
  type Related,
  rareWords,
  relatedLike,
  some,
  type Word,
} from './list-related.ts'

/** The search over records whose searched column is null until a job fills it. */
export interface SearchedLater {
  /** The text that the column will hold. */
  text: string
  /** Condition of those that are read for a search, a bounded number. Needs an index. */
  rows: string
}

/** A search as SQL conditions on a table `t`. */
export interface Search {
  /** A statement over every match tests each row by itself: see `scans`, or no word has more matches elsewhere than are listed. */
  byRow: boolean
  /** Words match so much elsewhere that a statement over every match rather reads all records, by `scan`. */
  scans: boolean
  /**
   * Tests one row without an index.
   * @param read it is read whatever it holds
   */
  condition(bind: Parameters, read?: boolean): string
  /**
   * The same for all rows of the table: matches in related tables are found once.
   * @param found answers of `keys`, where these were asked before
   */
  scan(bind: Parameters, found?: FoundKeys): string
  /** How the matches in related tables are found before a `scan`. */
  keys: KeysAsked[]
  /**
   * Disjoint selections, each served by indexes. Their union equals `condition`.
   * @param most how many matches the statement reads; left out, all: keys of other tables are then listed first
   */
  ways(bind: Parameters, most?: number): Way[]
}

export interface Way {
  /** Conditions on the record itself. */
  near: string[]
  /** References to rows of other tables that match. */
  refers: string[]
  /** Conditions that make the ways disjoint, and words tested row by row. */
  rest: string[]
  /** Further column that `rest` reads. */
  adds?: string
}

/** Beyond this number of ways planning costs more than it saves. */
const MAX_WAYS = 16

/** Cartesian product: every way to take one element of each list. */
const choices = <T>(lists: T[][]): T[][] =>
  lists.reduce<T[][]>((ways, list) => ways.flatMap(way => list.map(item => [...way, item])), [[]])

/** A word of digits is the id of a record as well. */
function withNumber(word: Word): Word {
  const digits = /^%(\d{1,9})%$/.exec(word.variants[0] ?? '')?.[1]
  return digits ? { ...word, keys: [...word.keys, { column: 'id', found: [Number(digits)] }] } : word
}

/**
 * Builds a search over the record's own text and related texts. One condition with `or` uses no index for wide tables, and a
 * union of keys collects all matches before the first is used. So records are divided by where each word matches: in the
 * record or by a listed key (near), else in the first wide table, and so on.
 * @param table table of the records
 * @param words variants of each word
 * @param searched the record's own searched column, and how it is searched while it is null
 * @param every it is for statements over every match
 * @param numbered a word of digits is also looked for as the id
 */
export async function openSearch(
  db: Queryable,
  table: string,
  words: string[][],
  { column, later }: { column: string; later?: SearchedLater | undefined },
  { related, every, numbered }: { related: Related[]; every: boolean; numbered: boolean },
): Promise<Search> {
  const stored = `t.${column}`
  const present = later ? `case when ${later.rows} then ${later.text} else ${stored} end` : stored
  const many = every ? await matchMany(db, words, related) : []
  const found = await lookUp(db, { table, words, related, many })
  const known = numbered ? found.map(withNumber) : found
  const [first, ...further] = known
  /** Of several words few rows match all. */
  const elsewhere = first && further.length === 0 && !every ? await matchesElsewhere(db, first) : undefined
  const near = ({ variants, keys }: Word, bind: Parameters, text = present, test = like) =>
    some([
      test(text, variants, bind),
      ...keys.map(({ column, found }) => `t.${column} = any(${bind.value(found)})`),
    ])
  /** `offset 0` makes the planner look the row up per record; without it, it may read all matches. */
  const refers = ({ column, table, searched }: Related, { variants }: Word, bind: Parameters, each = '') =>
    `exists (select from ${table} r where r.id = t.${column} and ${like(`r.${searched}`, variants, bind)} ${each})`
  const anywhere = (word: Word, bind: Parameters, text = present, test = like) =>
    some([near(word, bind, text, test), ...word.wide.map(r => refers(r, word, bind, 'offset 0'))])

  // Where a word is rare, its few records are read and no other word is looked for. Else the longest words select the fewest
  // records; the remaining words are tested on these row by row.
  const rare =
    many.length > 0 ? await rareWords(db, { table, words: known }, (...of) => near(...of, stored)) : []
  const sought: Word[] = []
  const judged: Word[] = []
  let count = 1
  const longestFirst = known.toSorted((a, b) => (b.variants[0]?.length ?? 0) - (a.variants[0]?.length ?? 0))
  for (const word of longestFirst) {
    const more = count * (word.wide.length + 1)
    if (more > MAX_WAYS || (rare.length > 0 && !rare.includes(word))) {
      judged.push(word)
      continue
    }
    sought.push(word)
    count = more
  }

  /** Records that match each sought word at its place (undefined: near) and at no place before it. */
  const way = (places: (Related | undefined)[], bind: Parameters, most: number | undefined): Way => {
    const at = (place: Related | undefined) => sought.filter((_, w) => places[w] === place)
    const own = at(undefined)
    /** Does a word match so much there that enough records are found sooner record by record? */
    const isFrequent = (place: Related) =>
      most !== undefined && (elsewhere?.get(place) ?? 0) > LOOKED_UP * most
    const referring = related.flatMap(place => {
      const mine = at(place)
      if (isFrequent(place)) return mine.map(word => refers(place, word, bind, 'offset 0'))
      const texts = mine.map(({ variants }) => relatedLike(place, variants, bind))
      if (texts.length === 0) return []
      const keys = `select id from ${place.table} where ${all(texts)}`
      // As an array the keys go to the index of the column: joined, all records would be read. A page of a list stops at
      // its last row, and a join with it. Where rows are found by their own text an array is gone through for each of them, and
      // a join asks a hash: totals of receivables for 'silva 12' 574 → 56 ms.
      const byKeys = most === undefined && own.length === 0
      return [byKeys ? `t.${place.column} = any(array(${keys}))` : `t.${place.column} in (${keys})`]
    })
    const before = sought.flatMap((word, w) => {
      const place = places[w]
      if (!place) return []
      const passed = word.wide.slice(0, word.wide.indexOf(place)).map(r => refers(r, word, bind))
      return [near(word, bind), ...passed].map(condition => `(${condition}) is not true`)
    })
    return {
      near: own.map(word => near(word, bind, stored, indexedLike)),
      refers: referring,
      rest: [...before, ...judged.map(word => anywhere(word, bind))],
    }
  }

  /** Records without a stored text; each word is looked for in a text that is made once. */
  const unstored = ({ rows, text }: SearchedLater, bind: Parameters): Way => ({
    near: [rows],
    refers: [],
    rest: known.map(word => anywhere(word, bind, 't.later_')),
    adds: `, ${text} as later_`,
  })
  const scans = many.length > 0 && rare.length === 0
  const places = related.filter(place => known.some(({ wide }) => wide.includes(place)))
  const scan = (bind: Parameters, found: FoundKeys = []) =>
    longestFirst.map(word => {
      const elsewhere = word.wide.map(place => {
        const keys = found[places.indexOf(place)]?.[known.indexOf(word)]
        if (keys !== undefined) return `t.${place.column} = any(${bind.value(keys)}::${place.type}[])`
        const matching = like(`r.${place.searched}`, word.variants, bind)
        return `t.${place.column} in (select r.id from ${place.table} r where ${matching})`
      })
      // Keys first: a row is looked up in their hash in less time than its text is read. Within `case` the planner does not
      // estimate each of the keys.
      return elsewhere.length === 0
        ? near(word, bind, present, holds)
        : `case when ${some(elsewhere)} then true else ${near(word, bind, present, holds)} end`
    })
  return {
    byRow: scans || known.every(({ wide }) => wide.length === 0),
    scans,
    condition: (bind, read) =>
      read
        ? inTurn(longestFirst.map(word => anywhere(word, bind, present, holds)))
        : all(known.map(word => anywhere(word, bind, present))),
    scan: (bind, found) => inTurn(scan(bind, found)),
    keys: scans ? keysOf(known, places) : [],
    ways: (bind, most) => [
      ...choices(sought.map(word => [undefined, ...word.wide])).map(places => way(places, bind, most)),
      ...(later ? [unstored(later, bind)] : []),
    ],
  }
}
