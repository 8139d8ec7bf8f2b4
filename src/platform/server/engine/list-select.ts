import { getTableName } from 'drizzle-orm'
import type { ListInput } from '../../contract/list.ts'
import type { FoundKeys, Queryable } from '../ground/database/database.ts'
import { fitsScan } from '../ground/database/search-indexes.ts'
import { bareNumbers, countLimit, searchWords } from '../ground/database/search-words.ts'
import { narrowingSql } from './list-conditions.ts'
import type { Parameters } from './list-parameters.ts'
import { openSearch } from './list-search.ts'
import type { Selection } from './list-selection.ts'
import type { Scope, SourceDefinition } from './list-source.ts'

/** The list that is selected from. */
interface Listed {
  definition: SourceDefinition
  table: string
  stored: readonly { name: string; notNull: boolean; getSQLType(): string }[]
}

interface Asked extends Pick<ListInput, 'busca' | 'filtros'> {
  scopes: readonly Scope[]
  every: boolean
}

const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '')

/**
 * Selection by search, filters and the server's own conditions.
 * @param every it is for statements over every match
 */
export async function openSelection(
  db: Queryable,
  { definition, table, stored }: Listed,
  { busca, filtros, scopes, every }: Asked,
): Promise<Selection> {
  const { numbered = false } = definition
  const words = searchWords(numbered ? bareNumbers(busca) : busca)
  const related = (definition.searchRelated ?? []).map(each => ({
    ...each,
    table: getTableName(each.table),
    type: stored.find(({ name }) => name === each.column)?.getSQLType() ?? '',
  }))
  const searched = { column: definition.searched ?? 'busca', later: definition.searchedLater }
  const search = await openSearch(db, table, words, searched, { related, every, numbered })
  const narrowing = (bind: Parameters, more: readonly Scope[]) =>
    narrowingSql(definition, { table, stored }, filtros, [...scopes, ...more], bind)
  const fits = { where: fitsScan(`t.${searched.column}`), value: undefined }
  const selectionOf = (more: readonly Scope[] = [], found?: FoundKeys, parted = false): Selection => ({
    parted,
    byRow: words.length > 0 && search.byRow,
    text: searched.column,
    fitting: () => selectionOf([fits]),
    part: (of, found) => selectionOf(of && [{ value: undefined, ...of }], found, of !== undefined),
    among: of => selectionOf([of]),
    keys: search.keys,
    ...(search.scans && { scan: bind => where([...narrowing(bind, more), search.scan(bind, found)]) }),
    searchesOthers: words.length > 0 && related.length > 0,
    counted: countLimit(busca),
    narrowing: (bind, others = []) => where([...narrowing(bind, more), ...others]),
    condition: bind => search.condition(bind),
    where: (bind, others = []) =>
      where([
        ...narrowing(bind, more),
        ...(words.length > 0 ? [search.condition(bind, parted)] : []),
        ...others,
      ]),
    matches: (bind, by, most, picked = `t.id, ${by} as k`) => {
      const found = search.ways(bind, most).map(({ near, refers, rest, adds = '' }) => {
        const [first, then] = near.length > 0 ? [near, [...refers, ...rest]] : [refers, rest]
        const conditions = [...narrowing(bind, more), ...first]
        if (then.length === 0) return `${table} t ${where(conditions)}`
        // `offset 0` is an optimization fence. Without it the planner reads the trigram index once per referenced row,
        // and tests the text of all records before it tests which of them refer to a match.
        return `(select *${adds} from ${table} t ${where(conditions)} offset 0) t ${where(then)}`
      })
      // The planner passes the limit of a union on to none of its parts.
      const few = definition.searchedLater && most !== undefined ? `limit ${most}` : ''
      return found.map(from => `(select ${picked} from ${from} ${few})`).join(' union all ')
    },
    counting(bind, by, most) {
      const matches = this.matches(bind, by, most)
      // A limit makes the planner choose a sequential scan where it expects many matches. It overestimates rows that hold several
      // words. A materialized query is planned without the limit: deviations for 'maria silva' 106 → 29 ms.
      return words.length > 1
        ? `a_ as materialized (${matches}), m_ as materialized (select * from a_ limit ${most})`
        : `m_ as materialized (${matches} limit ${most})`
    },
  })
  return selectionOf()
}
