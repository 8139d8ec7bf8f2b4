import { sql } from 'drizzle-orm'
import { customType, integer, text } from 'drizzle-orm/pg-core'
import type { Vocabulary } from '../../../contract/vocabulary.ts'
import { toIso } from './database.ts'

/** Text that sorts as Brazilians expect on both engines ("abacate" before "Zé"); its indexes inherit the order. */
export const textoOrdenado = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "und-x-icu"',
})

/** timestamptz that travels as ISO 8601 in UTC. */
export const instante = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: toIso,
})

/** Quantity: exact, four places, as a decimal string. */
export const quantidade = customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(14, 4)',
})

/** Money: exact, two places, as a decimal string. */
export const dinheiro = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(15, 2)' })

/**
 * The columns of a line of a record, beside its fields and the reference to that record: whose it is and when it was made
 * are the record's. Audited, as it has a `version`.
 */
export const linhaColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().default(1),
  /** Its place among the record's lines, from 1. */
  posicao: integer().notNull(),
})

/**
 * Generated column with the searched text of a record, folded (lower case, no accents) and led by a space. Serve it with
 * `searchIndexes`.
 * @param expression SQL of the text, e.g. `nome || ' ' || coalesce(email, '')`; immutable, of this table alone
 */
export const buscaColumn = (expression: string) =>
  customType<{ data: string; driverData: string }>({ dataType: () => 'text' })().generatedAlwaysAs(
    sql.raw(`' ' || f_busca(${expression})`),
  )

/** SQL of a date as a person may look for it, "28/02/2026" and "2026-02-28", for {@link buscaColumn}: `to_char` is not immutable. */
export const textoDaData = (column: string) => {
  const part = (field: string, digits: number) =>
    `lpad(extract(${field} from ${column})::int::text, ${digits}, '0')`
  const [day, month, year] = [part('day', 2), part('month', 2), part('year', 4)]
  return `coalesce(${[day, `'/'`, month, `'/'`, year, `' '`, year, `'-'`, month, `'-'`, day].join(' || ')}, '')`
}

/** SQL of an amount as a person may look for it, "1234,56" and "1.234,56"; as {@link textoDaData}. */
export const textoDoValor = (column: string) => {
  const { integer, cents, grouped } = partesDoValor(column)
  return `coalesce(${integer} || ',' || ${cents} || ' ' || ${grouped} || ',' || ${cents}, '')`
}

function partesDoValor(column: string) {
  const integer = `split_part(${column}::text, '.', 1)`
  const grouped = `reverse(regexp_replace(reverse(${integer}), '(\\d{3})(?=\\d)', '\\1.', 'g'))`
  return { integer, cents: `split_part(${column}::text, '.', 2)`, grouped }
}

/** The name of what has none but an amount and its day, "R$ 1.234,56 em 28/02/2026". */
export function nomePorValorColumn(valor: string, data: string) {
  const { cents, grouped } = partesDoValor(valor)
  const part = (field: string) => `lpad(extract(${field} from ${data})::int::text, 2, '0')`
  const day = `${part('day')} || '/' || ${part('month')} || '/' || extract(year from ${data})::int::text`
  return text()
    .generatedAlwaysAs(sql.raw(`'R$ ' || ${grouped} || ',' || ${cents} || ' em ' || ${day}`))
    .notNull()
}

/** SQL: is the column one of these constant values? For partial indexes, and for what they serve. */
export const umDe = (column: string, values: readonly string[]) =>
  `${column} in (${values.map(value => `'${value}'`).join(', ')})`

/** SQL of a value's place in its vocabulary, to sort and to index by: people read a status in its order, not the alphabet's. */
export function ordemDe(column: string, { values }: Vocabulary): string {
  const place = `array_position('{${values.join(',')}}'::text[], ${column})`
  vocabularies.set(place, values)
  return place
}
const vocabularies = new Map<string, readonly string[]>()

/** The values that `ordemDe` gave a place by this SQL, in their order; undefined where the SQL is another. */
export const valoresDaOrdem = (place: string) => vocabularies.get(place)
