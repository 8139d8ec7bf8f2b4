import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { Fonte } from './fontes.ts'

/**
 * Parts of cancelled payables. A trigger moves them from `financeiro_despesas_projeto` into `rateio_guardado`, and another one back
 * under the same ids when the payable is reopened. A part is noted as the row that it was and will be, so that the undo finds it in
 * either place. Only cancelled payables have them, which the index of the status finds.
 */

/** A source with such parts. */
export type ComGuardadas = Fonte & { guardada: NonNullable<Fonte['guardada']> }
export const temGuardadas = (fonte: Fonte): fonte is ComGuardadas => fonte.guardada !== undefined

/** SQL of their names with the number of uses. */
export const usosGuardados = ({ coluna, guardada }: ComGuardadas) => `
  select p ->> '${coluna}' as nome, count(*) as n
  from ${guardada.tabela} c cross join jsonb_array_elements(c.${guardada.coluna}) p
  where c.status = 'Cancelada' and c.${guardada.coluna} is not null and p ->> '${coluna}' is not null group by 1`

/** Gives parts of some cancelled payables the kept name and notes which. @returns how many got it, and how many of them are new notes */
export async function juntarGuardadas(
  tx: Queryable,
  { tabela, coluna, guardada }: ComGuardadas,
  { id, de, para }: { id: number; de: string; para: string },
  limit: number,
): Promise<{ n: number; notas: number }> {
  const [row] = await tx.query<{ n: number; notas: number }>(
    `with alvo as (
       select id, ${guardada.coluna} as guardado from ${guardada.tabela}
       where status = 'Cancelada' and ${guardada.coluna} @> jsonb_build_array(jsonb_build_object('${coluna}', $2::text))
       order by id limit $4 for update
     ), parte as (
       select alvo.id as conta_id, x.p, x.n, x.p ->> '${coluna}' = $2 as muda
       from alvo cross join jsonb_array_elements(alvo.guardado) with ordinality x(p, n)
     ), mudada as (
       update ${guardada.tabela} c set ${guardada.coluna} = m.partes
       from (
         select conta_id, jsonb_agg(case when muda then p || jsonb_build_object('${coluna}', $3::text) else p end order by n) as partes
         from parte group by conta_id
       ) m where c.id = m.conta_id
     ), linha as (
       insert into financeiro_juncoes_linhas (juncao_id, tabela, registro_id)
       select $1, '${tabela}', (p ->> 'id')::int from parte where muda on conflict do nothing returning 1
     )
     select (select count(*) from parte where muda)::int as n, (select count(*) from linha)::int as notas`,
    [id, de, para, limit],
  )
  return row ?? { n: 0, notas: 0 }
}

/** Gives parts that cancelled payables keep a former name back. @param nomes what each part is called, by its id: another name stays */
export async function devolverGuardadas(
  tx: Queryable,
  { coluna, guardada }: ComGuardadas,
  de: string,
  nomes: ReadonlyMap<number, string>,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with alvo as (
       select c.id, c.${guardada.coluna} as guardado from ${guardada.tabela} c
       where c.status = 'Cancelada' and c.${guardada.coluna} is not null
         and exists (select from jsonb_array_elements(c.${guardada.coluna}) p where (p ->> 'id')::int = any($2::int[]))
       order by c.id for update
     ), parte as (
       select alvo.id as conta_id, x.p, x.n, v.id
       from alvo cross join jsonb_array_elements(alvo.guardado) with ordinality x(p, n)
       left join unnest($2::int[], $3::text[]) v(id, nome) on v.id = (x.p ->> 'id')::int and v.nome = x.p ->> '${coluna}'
     ), mudada as (
       update ${guardada.tabela} c set ${guardada.coluna} = m.partes
       from (
         select conta_id, jsonb_agg(case when id is null then p else p || jsonb_build_object('${coluna}', $1::text) end order by n) as partes
         from parte group by conta_id having count(id) > 0
       ) m where c.id = m.conta_id
     )
     select id from parte where id is not null`,
    [de, [...nomes.keys()], [...nomes.values()]],
  )
  return rows.map(({ id }) => id)
}
