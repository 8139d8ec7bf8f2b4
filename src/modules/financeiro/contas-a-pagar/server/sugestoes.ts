import { operation } from '#platform/server/engine/operation.ts'
import { JUNTADOS } from '../../apoio/juncoes/server/service.ts'
import { contasApi } from '../contract.ts'

/**
 * Words of a column, each read once by its index, however many payables share it. The search ends after so many different ones: a
 * column of words that are all different is no register. Who types a name that was joined into another is offered that one first.
 */
export const listSugestoes = operation(contasApi.sugestoes, ({ db }, { campo, busca }) => {
  const words = [busca.trim(), campo]
  if (campo === 'centro_custo')
    return db.query<{ nome: string }>(
      `with recursive w as (
      (select centro_custo as nome, 1 as n from financeiro_contas_a_pagar order by centro_custo limit 1)
      union all
      select (select c.centro_custo from financeiro_contas_a_pagar c where c.centro_custo > w.nome order by c.centro_custo limit 1), w.n + 1
      from w where w.nome is not null and w.n < 1000
    ), kept as (${JUNTADOS})
    select nome from (
      select distinct para as nome, 0 as place from kept
      union all
      select nome, 1 from w where nome is not null and strpos(f_busca(nome), f_busca($1)) > 0 and nome not in (select para from kept)
    ) x order by place, nome limit 20`,
      words,
    )
  return db.query<{ nome: string }>(
    `with recursive w as (
      (select natureza_orcamentaria as nome, 1 as n from financeiro_contas_a_pagar order by natureza_orcamentaria limit 1)
      union all
      select (select c.natureza_orcamentaria from financeiro_contas_a_pagar c where c.natureza_orcamentaria > w.nome order by c.natureza_orcamentaria limit 1), w.n + 1
      from w where w.nome is not null and w.n < 1000
    ), kept as (${JUNTADOS})
    select nome from (
      select distinct para as nome, 0 as place from kept
      union all
      select nome, 1 from w where nome is not null and strpos(f_busca(nome), f_busca($1)) > 0 and nome not in (select para from kept)
    ) x order by place, nome limit 20`,
    words,
  )
})
