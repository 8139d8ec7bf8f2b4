import pg from 'pg'
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ResultColumn } from './describe.ts'

/** How a value of a row arrives. What is neither text, number nor boolean is an object. */
type Kind = 'string' | 'number' | 'boolean' | 'object'

/** A property of the type that rows are declared to have. */
export interface Field {
  name: string
  kind: Kind
  nullable: boolean
  optional: boolean
}

const KINDS: [TypeFlags, Kind][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
]
const ANYTHING = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() && type.getTypes()) || [type]

/** Properties of a row type, of a union all that its members have; undefined for a type that names none, such as `unknown`. */
export function fieldsOf(checker: Checker, row: Type): Field[] | undefined {
  const rows = membersOf(row)
  const properties = Map.groupBy(
    rows.flatMap(each => checker.getPropertiesOfType(each)),
    ({ name }) => name,
  )
  const fields = [...properties].map(([name, symbols]): Field => {
    const types = symbols.flatMap(symbol =>
      membersOf(checker.getTypeOfSymbol(symbol) ?? checker.getAnyType()),
    )
    const has = (flag: TypeFlags) => types.some(({ flags }) => (flags & flag) !== 0)
    const values = types.filter(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0)
    const kind = KINDS.find(([flag]) => values.every(({ flags }) => (flags & flag) !== 0))
    return {
      name,
      kind: kind && values.length > 0 ? kind[1] : 'object',
      nullable: symbols.length < rows.length || has(TypeFlags.Null | ANYTHING),
      optional: symbols.length < rows.length || has(TypeFlags.Undefined),
    }
  })
  return fields.length > 0 ? fields : undefined
}

/** A column of a table, as PostgreSQL has it. */
export interface TableColumn {
  table: string
  name: string
  obligatory: boolean
}

const { builtins } = pg.types
/** As `openPool` hands values over: numerics, dates and instants are text. `19` is the type `name`. */
const ARRIVES = new Map<number, Kind>([
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT8].map(type => [type, 'number'] as const),
  ...[builtins.TEXT, builtins.VARCHAR, builtins.UUID, builtins.NUMERIC, 19].map(
    type => [type, 'string'] as const,
  ),
  ...[builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map(type => [type, 'string'] as const),
  [builtins.BOOL, 'boolean'],
])

/** Null by its table, by an outer join, and not kept away by a condition? */
function mayBeNull(text: string, { table, name, obligatory }: TableColumn): boolean {
  if (new RegExp(`left join ${table}\\b`, 'i').test(text)) return true
  return !obligatory && !new RegExp(`\\b${name}\\b ?([=<>]|is not null)|starts_with\\(${name}\\b`).test(text)
}

/**
 * How the rows of a statement differ from their declared type: names, kinds, and null that the type does not have.
 * @param columnOf the column of a table that a column of the result is taken from
 */
export function differences(
  text: string,
  row: readonly Field[],
  result: readonly ResultColumn[],
  columnOf: (column: ResultColumn) => TableColumn | undefined,
): string[] {
  const answered = new Map(result.map(column => [column.name, column]))
  const declared = new Set(row.map(({ name }) => name))
  const wrong = row.flatMap(({ name, kind, nullable, optional }) => {
    const column = answered.get(name)
    if (!column) return optional ? [] : [`${name} is not answered`]
    const arrives = ARRIVES.get(column.dataTypeID) ?? 'object'
    if (kind !== arrives) return [`${name} is declared ${kind} and arrives as ${arrives}`]
    const source = columnOf(column)
    return source && !nullable && mayBeNull(text, source) ? [`${name} may be null`] : []
  })
  const more = result.filter(({ name }) => !declared.has(name) && name !== 'avisar')
  return [...wrong, ...more.map(({ name }) => `${name} is not declared`)]
}
