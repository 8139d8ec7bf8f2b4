import type pg from 'pg'
import type { Statement } from './collect.ts'

interface Body {
  name: string
  body: string
  /** Parameters with their types, e.g. `tabela text, pessoa uuid`. */
  parameters: string
  /** Table of a trigger that calls it, and how the trigger calls the changed rows. */
  table: string | null
  transitions: string[]
  /** What the trigger is given: names of columns. */
  given: string[]
}

const BODIES = `
  select distinct p.proname as name, p.prosrc as body, pg_get_function_arguments(p.oid) as parameters,
    t.tgrelid::regclass::text as table,
    array(select n.name from pg_trigger o, unnest(array[o.tgoldtable::text, o.tgnewtable::text]) n (name)
          where o.tgfoid = p.oid and n.name is not null) as transitions,
    coalesce(array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), ''), '{}') as given
  from pg_proc p join pg_language l on l.oid = p.prolang left join pg_trigger t on t.tgfoid = p.oid
  where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'`

/** Each part in parentheses that begins with SELECT. */
function subqueries(body: string): string[] {
  return [...body.matchAll(/\(\s*SELECT\b/gi)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < body.length; at++) {
      if (body[at] === '(') depth++
      if (body[at] === ')' && --depth === 0) return body.slice(index, at + 1)
    }
    return ''
  })
}

/** PL/pgSQL names no column before it runs. These are its queries as SQL: null of the same type stands for what it is given. */
export async function functionStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Body>(BODIES)
  return rows.flatMap(({ name, body, parameters, table, transitions, given }) => {
    const declared = [...body.matchAll(/^ {2}(\w+)(?: CONSTANT)? (text|jsonb|integer|boolean)\b/gm)]
    const typed = [...declared, ...parameters.matchAll(/(\w+) (\w+(?:\[\])?)/g)]
    const known = new Map(typed.map(([, variable = '', type = '']) => [variable, type]))
    const places = (text: string) => {
      const row = text.replace(/\b(?:NEW|OLD)\b/g, `(null::${table})`)
      const rows = transitions.reduce(
        (done, each) => done.replaceAll(new RegExp(`\\b(FROM|JOIN) ${each}\\b`, 'g'), `$1 ${table}`),
        row,
      )
      return rows.replace(/(?<![.\w])\w+(?![\w(])/g, word => {
        const type = known.get(word)
        return type ? `null::${type}` : word
      })
    }
    const inserted = [...body.matchAll(/INSERT INTO (\w+) \(([^)]*)\)/g)].map(
      ([, into, names]) => `select ${names} from ${into}`,
    )
    const changed = [...body.matchAll(/\b(?:NEW|OLD)\."?\w+"?/g)].map(
      ([column]) => `select ${places(column)}`,
    )
    const named = [...body.matchAll(/(?:WITH|,)\s+(\w+) AS (?:MATERIALIZED )?\(/gi)].map(([, cte]) => cte)
    /** Reads what a statement around it names, which it alone does not know. */
    const leans = (text: string) =>
      named.some(cte => new RegExp(`\\b(?:FROM|JOIN) ${cte}\\b`, 'i').test(text))
    const texts = [
      ...inserted,
      ...(table ? changed : []),
      ...subqueries(body)
        .filter(query => !leans(query))
        .map(query => `select exists ${places(query)}`),
      ...given.map(column => `select "${column}" from ${table}`),
    ]
    return [...new Set(texts)].map(text => ({ place: `${name}()${table ? ` of ${table}` : ''}`, text }))
  })
}
