import type { Context } from '#platform/server/engine/operation.ts'
import type { Candidata } from '../contract.ts'

/**
 * How well a typed account fits a registered one: the same name, then the longest registered name that the typed one begins with
 * ('Itaú 0042-7' is Itaú), then a registered name that begins with the typed one. 0: not at all.
 */
const ENCAIXE = `case when n.dobrado = b.dobrado then 1000
  when starts_with(n.dobrado, b.dobrado || ' ') then 100 + length(b.dobrado)
  when starts_with(b.dobrado, n.dobrado || ' ') then 1 else 0 end`

/** Registered names by account, and those before: one that another account has now is that one's. `offset 0`: folded once. */
const REGISTRADAS = `(select id, f_busca(nome) as dobrado from financeiro_contas_bancarias
  union
  select c.id, f_busca(a.nome) from financeiro_contas_bancarias c cross join unnest(c.nomes_anteriores) as a(nome)
  where not exists (select from financeiro_contas_bancarias o where o.nome = a.nome) offset 0)`

/** Of typed names, how well each fits account `$id`, and the best of the others. `offset 0`: each name is folded once. */
const ditas = (nomes: string, id: string) => `
  select n.nome, coalesce(max(${ENCAIXE}) filter (where b.id = ${id}), 0) as propria,
    coalesce(max(${ENCAIXE}) filter (where b.id <> ${id}), 0) as alheia
  from (select nome, f_busca(nome) as dobrado from ${nomes} as u(nome) offset 0) n
  cross join ${REGISTRADAS} b group by n.nome`

/** Typed names that fit another registered account better than `$id`. */
export const alheias = (nomes: string, id: string) =>
  `select nome from (${ditas(nomes, id)}) d where d.alheia > d.propria`

/** Candidates with the account's own name where what was typed means it. */
export async function comConta<Row extends Candidata>(
  { db }: Context,
  { id, nome }: { id: number; nome: string },
  rows: readonly Row[],
): Promise<Row[]> {
  const typed = [...new Set(rows.flatMap(({ conta_bancaria }) => conta_bancaria ?? []))]
  if (typed.length === 0) return [...rows]
  const found = await db.query<{ nome: string }>(
    `select d.nome from (${ditas('unnest($1::text[])', '$2')}) d where d.propria > 0 and d.propria >= d.alheia`,
    [typed, id],
  )
  const own = new Set(found.map(each => each.nome))
  return rows.map(row => (own.has(row.conta_bancaria ?? '') ? { ...row, conta_bancaria: nome } : row))
}
