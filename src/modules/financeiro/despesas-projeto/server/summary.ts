import { operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { despesasApi } from '../contract.ts'

/**
 * Sums by category as people mean it: 'Material' and 'material' are one, called as most of its expenses call it. Folded
 * after the first grouping: a project has many expenses and few spellings.
 */
const byCategory = (db: Queryable, projeto_id: number) =>
  db.query<{ categoria: string; total: string }>(
    `select coalesce((array_agg(categoria_despesa order by quantidade desc, categoria_despesa))[1], '') as categoria,
       sum(total)::numeric(30, 2) as total
     from (
       select categoria_despesa, sum(valor_despesa) as total, count(*) as quantidade
       from financeiro_despesas_projeto where projeto_id = $1 group by categoria_despesa
     ) c
     group by f_busca(categoria_despesa) order by sum(total) desc, 1`,
    [projeto_id],
  )

export const resumoDeDespesas = operation(despesasApi.resumo, async ({ db }, { projeto_id }) => {
  const [projeto] = await db.query<{
    nome_projeto: string
    orcamento_total: string | null
    total: string
    quantidade: number
  }>(
    `select p.nome_projeto, p.orcamento_total, count(d.id)::int as quantidade,
       coalesce(sum(d.valor_despesa), 0)::numeric(30, 2) as total
     from financeiro_projetos p left join financeiro_despesas_projeto d on d.projeto_id = p.id
     where p.id = $1 group by p.id`,
    [projeto_id],
  )
  if (!projeto) throw naoEncontrado()
  return { ...projeto, categorias: await byCategory(db, projeto_id) }
})
