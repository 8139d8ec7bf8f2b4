import type { Queryable } from '#platform/server/ground/database/database.ts'
import { anexosDaContaApi } from '../../../contas-a-pagar/contract.ts'
import { comprovantesApi } from '../../../despesas-cartao/contract.ts'
import { comprovantesDePagamentoApi } from '../../../pagamentos/contract.ts'
import type { Parte } from '../contract.ts'

/** A record of the month as the accountant reads it. */
export interface LinhaDoMes {
  parte: Parte
  id: number
  dia: string
  descricao: string
  quem: string | null
  documento: string | null
  chave: string | null
  categoria: string | null
  projeto: string | null
  valor: string
  /** Addresses of its attachments, one a line. */
  documentos: string | null
}

const DOWNLOADS = {
  contas: anexosDaContaApi.download.path,
  pagamentos: comprovantesDePagamentoApi.download.path,
  despesas_cartao: comprovantesApi.download.path,
} as const

/**
 * The records that a month's figures are made of, part by part and by day.
 * @param mes its first day
 * @param most how many at most
 */
export async function linhasDoMes(
  db: Queryable,
  { mes, appUrl, most }: { mes: string; appUrl: string; most: number },
): Promise<LinhaDoMes[]> {
  const rows = await db.query<
    Omit<LinhaDoMes, 'documentos'> & { comprovante: string | null; anexos: number[] }
  >(
    `with m as (select $1::date as de, ($1::date + interval '1 month')::date as ate), linhas as (
       select 1 as ordem, 'contas' as parte, 'financeiro_contas_a_pagar' as tabela, c.id, c.data_emissao as dia,
         c.solicitacao_compra || ': ' || c.item as descricao, c.nome_fornecedor as quem, c.numero_nota_fiscal as documento,
         c.chave_acesso_nota_fiscal as chave, c.natureza_orcamentaria || ' · ' || c.centro_custo as categoria,
         null::text as projeto, coalesce(c.valor, 0) as valor, null::text as comprovante
       from financeiro_contas_a_pagar c, m
       where c.data_emissao >= de and c.data_emissao < ate and c.status <> 'Cancelada' and c.prestacao_id is null
       union all select 2, 'despesas_cartao', 'financeiro_despesas_cartao', d.id, d.data_despesa, d.descricao_despesa,
         k.nome_cartao, null, null, d.categoria_despesa, null, d.valor_despesa, d.comprovante_url
       from m, financeiro_despesas_cartao d join financeiro_prestacao_contas_cartao t on t.id = d.prestacao_id
         join financeiro_cartoes k on k.id = t.cartao_id
       where d.data_despesa >= de and d.data_despesa < ate
       union all select 3, 'despesas_projeto', 'financeiro_despesas_projeto', d.id, d.data_despesa, d.descricao_despesa,
         coalesce(f.nome, d.nome_fornecedor_excluido), d.numero_nota_fiscal, d.chave_acesso_nota_fiscal, d.categoria_despesa,
         p.nome_projeto, d.valor_despesa, d.comprovante_url
       from m, financeiro_despesas_projeto d join financeiro_projetos p on p.id = d.projeto_id
         left join financeiro_fornecedores f on f.id = d.fornecedor_id
       where d.data_despesa >= de and d.data_despesa < ate and num_nonnulls(d.conta_id, d.despesa_cartao_id) = 0
       union all select 4, 'pagamentos', 'financeiro_pagamentos', g.id, g.data_pagamento, c.solicitacao_compra || ': ' || c.item,
         c.nome_fornecedor, c.numero_nota_fiscal, c.chave_acesso_nota_fiscal, g.conta_bancaria, null,
         g.valor + g.juros + g.multa, null
       from m, financeiro_pagamentos g join financeiro_contas_a_pagar c on c.id = g.conta_id
       where g.data_pagamento >= de and g.data_pagamento < ate
       union all select 5, 'recebiveis', 'financeiro_recebiveis', r.id, coalesce(r.data_emissao_nota_fiscal, r.data_vencimento),
         r.descricao, coalesce(k.nome_cliente, r.nome_cliente_excluido), r.numero_nota_fiscal, null, r.tipo, p.nome_projeto,
         r.bruto - r.retido, null
       from m, financeiro_recebiveis r left join comercial_clientes k on k.id = r.cliente_id
         left join financeiro_projetos p on p.id = r.projeto_id
       where coalesce(r.data_emissao_nota_fiscal, r.data_vencimento) >= de
         and coalesce(r.data_emissao_nota_fiscal, r.data_vencimento) < ate
       union all select 6, 'recebimentos', 'financeiro_recebimentos', e.id, e.data_recebimento, r.descricao,
         coalesce(k.nome_cliente, r.nome_cliente_excluido), r.numero_nota_fiscal, null, e.conta_bancaria, p.nome_projeto,
         e.valor + e.juros, null
       from m, financeiro_recebimentos e join financeiro_recebiveis r on r.id = e.recebivel_id
         left join comercial_clientes k on k.id = r.cliente_id left join financeiro_projetos p on p.id = r.projeto_id
       where e.data_recebimento >= de and e.data_recebimento < ate
       order by 1, 5, 4 limit $2)
     select parte, id, dia::text as dia, descricao, quem, documento, chave, categoria, projeto, valor::numeric(30, 2)::text as valor, comprovante,
       array(select a.id from anexos a where a.tabela = l.tabela and a.registro_id = l.id order by a.id) as anexos
     from linhas l order by ordem, dia, id`,
    [mes, most],
  )
  return rows.map(({ comprovante, anexos, ...row }) => {
    const download = DOWNLOADS[row.parte as keyof typeof DOWNLOADS]
    const links = [
      ...(comprovante ? [comprovante] : []),
      ...anexos.map(id => `${appUrl}/api/${download}?id=${id}`),
    ]
    return { ...row, documentos: links.length > 0 ? links.join('\n') : null }
  })
}
