import type { Chave } from '../../../contract/fields.ts'
import type { Queryable } from '../../ground/database/database.ts'
import type { Campo } from './register.ts'

const CASTS: Partial<Record<Campo['tipo'], string>> = { data: 'date', dinheiro: 'numeric', inteiro: 'int' }

/** How a stored field equals a value given as text: names whatever their case and accents, the rest as it is stored. */
function equals({ campo, tipo }: Campo, value: string): string {
  if (tipo === 'texto') return `f_busca(t."${campo}") = f_busca(${value})`
  const cast = CASTS[tipo]
  return `t."${campo}" = ${cast ? `${value}::${cast}` : value}`
}

/**
 * Records with these keys, by the place of the key. One statement reads the table once, however many keys are looked for.
 * @param chave the fields of the key
 * @param values of each key, in the order of the fields; undefined is looked for nowhere
 * @param since only records with a larger id, where names are compared: no index serves that
 */
export async function recordsWith(
  db: Queryable,
  table: string,
  chave: readonly Campo[],
  values: readonly (readonly string[] | undefined)[],
  since?: number,
): Promise<Map<number, Chave[]>> {
  const found = new Map<number, Chave[]>()
  const places = values.flatMap((each, place) => (each ? [place] : []))
  if (places.length === 0) return found
  const columns = chave.map((_, n) => places.map(place => values[place]?.[n]))
  const names = chave.map((_, n) => `k${n}`)
  const isNamed = since !== undefined && chave.some(({ tipo }) => tipo === 'texto')
  const rows = await db.query<{ place: number; ids: Chave[] }>(
    `select x.place, (array_agg(t.id order by t.id))[1:5] as ids
     from unnest($1::int[], ${names.map((_, n) => `$${n + 2}::text[]`).join(', ')}) as x(place, ${names.join(', ')})
     join ${table} t on ${chave.map((campo, n) => equals(campo, `x.k${n}`)).join(' and ')}
     ${isNamed ? `where t.id > $${names.length + 2}` : ''}
     group by x.place`,
    [places, ...columns, ...(isNamed ? [since] : [])],
  )
  for (const { place, ids } of rows) found.set(place, ids)
  return found
}
