import type { Queryable } from '../../ground/database/database.ts'
import type { Marcado } from './marks.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const keyOf = (tabela: string, id: number) => `${tabela}/${id}`

/** Columns by which records refer to those of some tables. What is no record of its own, as an item of a proposal, goes with its owner. */
const REFERENCES = `
  select r.relname::text as tabela, a.attname::text as coluna, x.relname::text as alvo
  from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class x on x.oid = c.confrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and x.relname = any($1) and cardinality(c.conkey) = 1 and 2 = (
    select count(*) from pg_attribute z
    where z.attrelid = r.oid and z.attname in ('version', 'created_at') and not z.attisdropped)`

/**
 * The rows that refer to examples and are either marked themselves, or were not made together with the example: `now()` is that of the
 * transaction, so that a payment that came with an example has its very time.
 */
const referring = ({ tabela, coluna, alvo }: { tabela: string; coluna: string; alvo: string }) => `
  select '${tabela}' as tabela, r.id, '${alvo}' as alvo, x.registro_id as alvo_id
  from exemplos x join ${quoted(alvo)} t on t.id = x.registro_id and t.version = x.versao
  join ${quoted(tabela)} r on r.${quoted(coluna)} = x.registro_id
  left join exemplos e on e.tabela = '${tabela}' and e.registro_id = r.id
  where x.tabela = '${alvo}' and (e.id is not null or r.created_at <> t.created_at)`

/** What people's own records hold of the examples. */
export interface Presos {
  /** How many own records refer to examples. */
  proprios: number
  /** The examples that stay for it: those referred to, and what they refer to in turn. */
  emUso: Marcado[]
}

/** Which of the examples people's own records refer to. */
export async function presos(db: Queryable, examples: readonly Marcado[]): Promise<Presos> {
  const tables = [...new Set(examples.map(({ tabela }) => tabela))]
  const references = await db.query<{ tabela: string; coluna: string; alvo: string }>(REFERENCES, [tables])
  if (references.length === 0) return { proprios: 0, emUso: [] }
  const rows = await db.query<{ tabela: string; id: number; alvo: string; alvo_id: number }>(
    references.map(referring).join(' union '),
  )
  const known = new Set(examples.map(({ tabela, registro_id }) => keyOf(tabela, registro_id)))
  const own = new Set<string>()
  const held = new Set<string>()
  const targets = new Map<string, string[]>()
  for (const { tabela, id, alvo, alvo_id } of rows) {
    const from = keyOf(tabela, id)
    if (!known.has(from)) own.add(from)
    targets.set(from, [...(targets.get(from) ?? []), keyOf(alvo, alvo_id)])
  }
  const waiting = [...own]
  for (const from of waiting) {
    for (const to of targets.get(from) ?? []) {
      if (held.has(to)) continue
      held.add(to)
      waiting.push(to)
    }
  }
  return {
    proprios: own.size,
    emUso: examples.filter(({ tabela, registro_id }) => held.has(keyOf(tabela, registro_id))),
  }
}
