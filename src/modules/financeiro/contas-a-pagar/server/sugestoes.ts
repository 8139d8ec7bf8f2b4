import { operation } from '#platform/server/engine/operation.ts'
import { contasApi } from '../contract.ts'

/** What was joined into another name leads to that one, also where that was joined again. `union` ends a circle. */
const JUNTADOS = `
  select para from (
    with recursive j as (
      select de, para, 1 as n from financeiro_juncoes
      where campo = $2 and estado in ('andando', 'feita') and strpos(f_busca(de), f_busca($1)) > 0
      union
      select a.de, b.para, a.n + 1 from j a join financeiro_juncoes b
        on b.campo = $2 and b.estado in ('andando', 'feita') and b.de = a.para where a.n < 10
    )
    select para from j where $1 <> '' and not exists (
      select from financeiro_juncoes b where b.campo = $2 and b.estado in ('andando', 'feita') and b.de = j.para)
  ) kept`

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
