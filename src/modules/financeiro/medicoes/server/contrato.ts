import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { ItemDoBoletim } from '../contract.ts'

/** An item of a contract with what was measured of it; `id` once it was measured. */
export type ItemDoContrato = Omit<ItemDoBoletim, 'acumulado'> & { id: number | null }

/**
 * The items of a project's contract: those that were measured, as they were then, and those of the proposal and of the additions that
 * were not measured yet. A proposal without items is one item, the contract.
 * @param ate measurements of a lower number count as before; all where it is left out
 */
export const lerItensDoContrato = (db: Queryable, projeto_id: number, ate = 2_147_483_647) =>
  db.query<ItemDoContrato>(
    `with medidos as (
       select i.id, i.origem, i.descricao, i.unidade, i.quantidade, i.valor_unitario, i.posicao,
         coalesce((select max(m.acumulado) from financeiro_medicao_itens m
           join financeiro_medicoes b on b.id = m.medicao_id
           where m.item_id = i.id and b.numero < $2), 0)::numeric(14, 4) as anterior
       from financeiro_itens_contrato i where i.projeto_id = $1
     ), atuais as (
       select 'item:' || i.id as origem, i.descricao, i.unidade, i.quantidade, i.valor_unitario, i.posicao
       from comercial_itens i join financeiro_projetos p on p.proposta_id = i.proposta_id
       where p.id = $1 and not exists (select from medidos where origem like 'contrato:%')
       union all
       select 'contrato:0', o.titulo_proposta, null, 1::numeric(14, 4), o.valor_proposta, 0
       from comercial_propostas o join financeiro_projetos p on p.proposta_id = o.id
       where p.id = $1 and not exists (select from comercial_itens i where i.proposta_id = o.id)
         and not exists (select from medidos where origem like 'item:%')
       union all
       select 'aditivo:' || a.id, a.descricao, null, 1::numeric(14, 4), a.valor, 10000 + a.posicao
       from financeiro_aditivos a where a.projeto_id = $1
     )
     select id, origem, descricao, unidade, quantidade, valor_unitario, anterior from (
       select * from medidos
       union all
       select null, origem, descricao, unidade, quantidade, valor_unitario, posicao, 0::numeric(14, 4)
       from atuais where origem not in (select origem from medidos)
     ) t order by t.posicao, t.origem`,
    [projeto_id, ate],
  )

/** Keeps the items as they are now, those that are measured for the first time. @returns the ids by their origins */
export async function guardarItens(
  db: Queryable,
  projeto_id: number,
  itens: readonly ItemDoContrato[],
): Promise<Map<string, number>> {
  const novos = itens
    .map(({ id, origem, descricao, unidade, quantidade, valor_unitario }, index) => ({
      ...{ id, origem, descricao, unidade, quantidade, valor_unitario },
      posicao: origem.startsWith('aditivo:') ? 10_000 + index : index + 1,
    }))
    .filter(({ id }) => id === null)
  const made = await db.query<{ id: number; origem: string }>(
    `insert into financeiro_itens_contrato (projeto_id, origem, descricao, unidade, quantidade, valor_unitario, posicao)
     select $1, origem, descricao, unidade, quantidade, valor_unitario, posicao
     from jsonb_populate_recordset(null::financeiro_itens_contrato, $2::jsonb) returning id, origem`,
    [projeto_id, JSON.stringify(novos)],
  )
  const known = itens.flatMap(({ id, origem }) => (id === null ? [] : [{ id, origem }]))
  return new Map([...known, ...made].map(({ id, origem }) => [origem, id]))
}
