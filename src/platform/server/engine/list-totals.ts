import { addMoney } from '../../contract/numbers/money.ts'
import type { FoundKeys, PartOf, Queryable } from '../ground/database/database.ts'
import { canBeJoined, type Grouping, joinGroups, type OrderedGroup } from './list-groups.ts'
import { type Parameters, parameters } from './list-parameters.ts'
import type { Selection } from './list-selection.ts'

type Row = Record<string, string | number>
type Statement = (of: Selection) => { text: string; params: unknown[] }

/**
 * One statement for the sums of a selection, of groups first.
 * @param every the selection as `t`
 * @param params what `?1` and the next stand for
 */
export function totalsStatement(
  every: (bind: Parameters) => string,
  { by, keys, sums }: { by: string; keys: string; sums: string },
  expressions: Record<string, string>,
  params: readonly unknown[],
): { text: string; params: unknown[] } {
  const bind = parameters()
  const given = params.map(bind.value)
  const placed = (text: string) => text.replace(/\?(\d)/g, (_, n) => given[n - 1] ?? '')
  const columns = Object.entries(expressions).map(([as, each]) => `${placed(each)} as "${as}"`)
  const grouped = `select ${placed(keys)}, ${placed(sums)} from ${every(bind)} group by ${by}`
  return { text: `select ${columns.join(', ')} from (${grouped}) t`, params: bind.params }
}

/** The sums of two rows: counts are numbers, money is text. */
const added = (one: Row, other: Row): Row =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => {
      const more = other[name] ?? 0
      return [name, typeof value === 'number' ? value + Number(more) : addMoney(value, String(more))]
    }),
  )

/**
 * The row of a statement over a selection, of each half of the table at once. Only of a search that tests every row by itself, or
 * where what is summed is looked up for each row: else an index has the sums.
 * @returns undefined where it is not asked so
 */
async function inHalves<Answer>(
  db: Queryable,
  table: string,
  selection: Selection,
  sums: string,
  statement: Statement,
): Promise<Answer[] | undefined> {
  if (!selection.byRow && !sums.includes('(select ')) return undefined
  const part = (of: PartOf | undefined, found: FoundKeys) => statement(selection.part(of, found))
  const { text, keys } = selection
  const whole = statement(selection.fitting())
  const rows = await db.halves?.<Answer>({ table, text, whole, keys, part })
  return rows?.flat()
}

/** The sums of a statement of `totalsStatement`, as `inHalves`. */
export async function totalsInHalves(
  db: Queryable,
  table: string,
  selection: Selection,
  sums: string,
  statement: Statement,
): Promise<Row | undefined> {
  return (await inHalves<Row>(db, table, selection, sums, statement))?.reduce(added)
}

/** The groups of a statement of `groupsStatement`, as `inHalves`; undefined, too, where these take more than their column. */
export async function groupsInHalves(
  db: Queryable,
  table: string,
  selection: Selection,
  { group, sums }: { group: Grouping; sums: Readonly<Record<string, string>> },
  statement: Statement,
): Promise<{ grupos: OrderedGroup[] } | undefined> {
  if (!canBeJoined(group)) return undefined
  const summed = Object.values(sums).join()
  const parts = await inHalves<{ grupos: OrderedGroup[] }>(db, table, selection, summed, statement)
  const groups = parts?.map(({ grupos }) => grupos)
  return groups && { grupos: await joinGroups(db, table, group, groups) }
}
