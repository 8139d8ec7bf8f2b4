import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { JUNTADOS } from '../../apoio/juncoes/server/service.ts'
import { veTodosOsCartoes } from '../../prestacao-contas-cartao/server/service.ts'
import { despesasCartaoApi } from '../contract.ts'

/** SQL of the different words of a column, each read once by its index, however many records share it. */
const palavras = (tabela: string, coluna: string) => `(
  with recursive w as (
    (select ${coluna} as nome, 1 as n from ${tabela} where ${coluna} is not null order by ${coluna} limit 1)
    union all
    select (select t.${coluna} from ${tabela} t where t.${coluna} > w.nome order by t.${coluna} limit 1), w.n + 1
    from w where w.nome is not null and w.n < 1000
  ) select nome from w where nome is not null)`

/** SQL of the categories on the cards that person $3 holds: a few hundred expenses. */
const PROPRIAS = `(
  select distinct d.categoria_despesa as nome from financeiro_cartoes c
  join financeiro_prestacao_contas_cartao p on p.cartao_id = c.id
  join financeiro_despesas_cartao d on d.prestacao_id = p.id
  where c.portador_id = $3::uuid and d.categoria_despesa is not null)`

/**
 * Categories to choose from while one types: of the cards that one may see, and the naturezas of the payables for who may see these,
 * with which a budget is compared. One that was joined into another name leads to that one.
 */
export const listCategoriasDoCartao = operation(despesasCartaoApi.categorias, ({ db, actor }, { busca }) => {
  const all = veTodosOsCartoes(actor)
  const own = all ? palavras('financeiro_despesas_cartao', 'categoria_despesa') : PROPRIAS
  const seesPayables = alcanca(nivelDe(actor, 'financeiro.cadastros'), 'ver')
  const more = seesPayables ? ` union ${palavras('financeiro_contas_a_pagar', 'natureza_orcamentaria')}` : ''
  return db.query<{ nome: string }>(
    `with kept as (${JUNTADOS}), w as (${own}${more})
     select nome from (
       select distinct para as nome, 0 as place from kept
       union all
       select nome, 1 from w where strpos(f_busca(nome), f_busca($1)) > 0 and nome not in (select para from kept)
     ) x order by place, nome limit 20`,
    [busca.trim(), 'natureza_orcamentaria', ...(all ? [] : [actor.id])],
  )
})
