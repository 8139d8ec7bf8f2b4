import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { ArquivoDoPacote } from '#platform/server/services/export/package.ts'
import { anexosDaContaApi } from '../../../contas-a-pagar/contract.ts'
import { comprovantesApi } from '../../../despesas-cartao/contract.ts'
import { anexosDeDespesasApi } from '../../../despesas-projeto/contract.ts'
import { comprovantesDePagamentoApi } from '../../../pagamentos/contract.ts'
import { anexosDeRecebimentosApi } from '../../../recebimentos/contract.ts'
import { anexosDoRecebivelApi } from '../../../recebiveis/contract.ts'
import { type Parte, partes } from '../contract.ts'
import { TABELAS } from './somas.ts'

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
  /** Address of a receipt that is kept elsewhere. */
  comprovante: string | null
  anexos: ArquivoDoPacote[]
}

const DOWNLOADS = {
  contas: anexosDaContaApi.download.path,
  pagamentos: comprovantesDePagamentoApi.download.path,
  despesas_cartao: comprovantesApi.download.path,
  despesas_projeto: anexosDeDespesasApi.download.path,
  recebiveis: anexosDoRecebivelApi.download.path,
  recebimentos: anexosDeRecebimentosApi.download.path,
} as const

/** Addresses of a record's documents, one a line. */
export function enderecosDe({ parte, comprovante, anexos }: LinhaDoMes, appUrl: string): string | null {
  const download = DOWNLOADS[parte as keyof typeof DOWNLOADS]
  const all = [
    ...(comprovante ? [comprovante] : []),
    ...anexos.map(({ id }) => `${appUrl}/api/${download}?id=${id}`),
  ]
  return all.length > 0 ? all.join('\n') : null
}

/** The records of each part that belong to a month, `de` to before `ate`; the figures in `somas.ts` count the same ones. */
const REGISTROS: Record<Parte, string> = {
  contas: `select c.id, c.data_emissao as dia, c.solicitacao_compra || ': ' || c.item as descricao, c.nome_fornecedor as quem,
      c.numero_nota_fiscal as documento, c.chave_acesso_nota_fiscal as chave, c.natureza_orcamentaria || ' · ' || c.centro_custo as categoria,
      null::text as projeto, coalesce(c.valor, 0) as valor, null::text as comprovante
    from financeiro_contas_a_pagar c, m
    where c.data_emissao >= de and c.data_emissao < ate and c.status <> 'Cancelada' and c.prestacao_id is null`,
  despesas_cartao: `select d.id, d.data_despesa, d.descricao_despesa, k.nome_cartao, null::text, null::text, d.categoria_despesa, null::text,
      d.valor_despesa, d.comprovante_url
    from m, financeiro_despesas_cartao d join financeiro_prestacao_contas_cartao t on t.id = d.prestacao_id
      join financeiro_cartoes k on k.id = t.cartao_id
    where d.data_despesa >= de and d.data_despesa < ate`,
  despesas_projeto: `select d.id, d.data_despesa, d.descricao_despesa, coalesce(f.nome, d.nome_fornecedor_excluido), d.numero_nota_fiscal,
      d.chave_acesso_nota_fiscal, d.categoria_despesa, p.nome_projeto, d.valor_despesa, d.comprovante_url
    from m, financeiro_despesas_projeto d join financeiro_projetos p on p.id = d.projeto_id
      left join financeiro_fornecedores f on f.id = d.fornecedor_id
    where d.data_despesa >= de and d.data_despesa < ate and num_nonnulls(d.conta_id, d.despesa_cartao_id) = 0`,
  pagamentos: `select g.id, g.data_pagamento, c.solicitacao_compra || ': ' || c.item, c.nome_fornecedor, c.numero_nota_fiscal,
      c.chave_acesso_nota_fiscal, g.conta_bancaria, null::text, g.valor + g.juros + g.multa, null::text
    from m, financeiro_pagamentos g join financeiro_contas_a_pagar c on c.id = g.conta_id
    where g.data_pagamento >= de and g.data_pagamento < ate`,
  tarifas: `select l.id, l.data, l.descricao, null::text, l.documento, null::text, b.nome, null::text, l.tarifa, null::text
    from m, financeiro_extrato_linhas l join financeiro_contas_bancarias b on b.id = l.conta_bancaria_id
    where l.data >= de and l.data < ate and l.tarifa > 0`,
  recebiveis: `select r.id, coalesce(r.data_emissao_nota_fiscal, r.data_vencimento), r.descricao,
      coalesce(k.nome_cliente, r.nome_cliente_excluido), r.numero_nota_fiscal, r.chave_acesso_nota_fiscal, r.tipo, p.nome_projeto, r.bruto - r.retido,
      r.nota_fiscal_url
    from m, financeiro_recebiveis r left join comercial_clientes k on k.id = r.cliente_id
      left join financeiro_projetos p on p.id = r.projeto_id
    where coalesce(r.data_emissao_nota_fiscal, r.data_vencimento) >= de
      and coalesce(r.data_emissao_nota_fiscal, r.data_vencimento) < ate and r.status <> 'Cancelado'`,
  recebimentos: `select e.id, e.data_recebimento, r.descricao, coalesce(k.nome_cliente, r.nome_cliente_excluido), r.numero_nota_fiscal,
      r.chave_acesso_nota_fiscal, e.conta_bancaria, p.nome_projeto, e.valor + e.juros, null::text
    from m, financeiro_recebimentos e join financeiro_recebiveis r on r.id = e.recebivel_id
      left join comercial_clientes k on k.id = r.cliente_id left join financeiro_projetos p on p.id = r.projeto_id
    where e.data_recebimento >= de and e.data_recebimento < ate`,
}

/** Columns of `REGISTROS`, which the first query of a union alone would name. */
const NAMES = 'id, dia, descricao, quem, documento, chave, categoria, projeto, valor, comprovante'

interface Pedido {
  /** First day of the month. */
  mes: string
  most: number
  /** All parts where it is left out. */
  parte?: Parte
  /** Only what comes after this record. */
  depois?: { dia: string; id: number } | null
}

/** The records that a month's figures are made of, part by part and by day. */
export function linhasDoMes(db: Queryable, { mes, most, parte, depois }: Pedido): Promise<LinhaDoMes[]> {
  const chosen = partes.flatMap((each, ordem) =>
    parte && parte !== each
      ? []
      : [
          `select ${ordem} as ordem, '${each}' as parte, '${TABELAS[each]}' as tabela, x.* from (${REGISTROS[each]}) x (${NAMES})`,
        ],
  )
  return db.query<LinhaDoMes>(
    `with m as (select $1::date as de, ($1::date + interval '1 month')::date as ate), linhas as (
       select * from (${chosen.join(' union all ')}) t
       where $3::date is null or (dia, id) > ($3::date, $4::integer)
       order by ordem, dia, id limit $2)
     select parte, id, dia::text as dia, descricao, quem, documento, chave, categoria, projeto, valor::numeric(30, 2)::text as valor, comprovante,
       (select coalesce(json_agg(json_build_object('id', a.id, 'nome_arquivo', a.nome_arquivo, 'path_arquivo', a.path_arquivo,
         'tamanho_arquivo', a.tamanho_arquivo) order by a.id), '[]') from anexos a where a.tabela = l.tabela and a.registro_id = l.id) as anexos
     from linhas l order by ordem, dia, id`,
    [mes, most, depois?.dia ?? null, depois?.id ?? 0],
  )
}
