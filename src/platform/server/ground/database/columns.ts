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
 * @param searched SQL of the text, e.g. `nome || ' ' || coalesce(email, '')`, or of each of its parts, of which any may be null;
 * immutable, of this table alone. Every statement that writes the table reads the whole expression anew, and parts come to half
 * the length of their concatenation.
 */
export const buscaColumn = (searched: string | readonly string[]) =>
  customType<{ data: string; driverData: string }>({ dataType: () => 'text' })().generatedAlwaysAs(
    sql.raw(
      typeof searched === 'string'
        ? `' ' || f_busca(${searched})`
        : `f_busca_de(array[${searched.join(', ')}])`,
    ),
  )

/** SQL of a date as a person may look for it, "28/02/2026" and "2026-02-28", for {@link buscaColumn}. Null gives ''. */
export const textoDaData = (column: string) => `f_data(${column})`

/** SQL of an amount as a person may look for it, "1234,56" and "1.234,56", for {@link buscaColumn}. Null gives ''. */
export const textoDoValor = (column: string) => `f_valor(${column})`

/** The name of what has none but an amount and its day, "R$ 1.234,56 em 28/02/2026". */
export function nomePorValorColumn(valor: string, data: string) {
  const cents = `split_part(${valor}::text, '.', 2)`
  const grouped = `reverse(regexp_replace(reverse(split_part(${valor}::text, '.', 1)), '(\\d{3})(?=\\d)', '\\1.', 'g'))`
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
