import { operation } from '#platform/server/engine/operation.ts'
import { JUNTADOS } from '../../apoio/juncoes/server/service.ts'
import { despesasApi } from '../contract.ts'

/**
 * Categories of expenses, each read once by its index, however many expenses share it. They are compared with a project's budget by
 * their name: who types one that was joined into another is offered that one first.
 */
export const listCategorias = operation(despesasApi.categorias, ({ db }, { busca }) =>
  db.query<{ nome: string }>(
    `with recursive w as (
      (select categoria_despesa as nome, 1 as n from financeiro_despesas_projeto
       where categoria_despesa is not null order by categoria_despesa limit 1)
      union all
      select (select d.categoria_despesa from financeiro_despesas_projeto d where d.categoria_despesa > w.nome order by d.categoria_despesa limit 1), w.n + 1
      from w where w.nome is not null and w.n < 1000
    ), kept as (${JUNTADOS})
    select nome from (
      select distinct para as nome, 0 as place from kept
      union all
      select nome, 1 from w where nome is not null and strpos(f_busca(nome), f_busca($1)) > 0 and nome not in (select para from kept)
    ) x order by place, nome limit 20`,
    [busca.trim(), 'natureza_orcamentaria'],
  ),
)
