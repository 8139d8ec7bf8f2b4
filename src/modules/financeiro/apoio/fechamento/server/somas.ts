import type { Queryable } from '#platform/server/ground/database/database.ts'
import { type Parte, partes, type Soma } from '../contract.ts'

/** The table of the records of each part. */
export const TABELAS: Record<Parte, string> = {
  contas: 'financeiro_contas_a_pagar',
  despesas_cartao: 'financeiro_despesas_cartao',
  despesas_projeto: 'financeiro_despesas_projeto',
  pagamentos: 'financeiro_pagamentos',
  tarifas: 'financeiro_extrato_linhas',
  recebiveis: 'financeiro_recebiveis',
  recebimentos: 'financeiro_recebimentos',
}

/** Sums that triggers keep for the dashboard, which counts these parts by the same day. */
const SERIES = ['contas', 'despesas_cartao', 'despesas_projeto', 'tarifas']

/** What a month comes to now. @param mes its first day */
export async function somasDoMes(db: Queryable, mes: string): Promise<Soma[]> {
  const rows = await db.query<Soma>(
    `with m as (select $1::date as de, ($1::date + interval '1 month')::date as ate)
     select parte, sum(quantidade)::int as quantidade, sum(valor)::numeric(30, 2)::text as valor from (
       select serie as parte, quantidade, valor from painel_somas, m where serie = any($2) and dia >= de and dia < ate
       union all select 'pagamentos', 1, valor + juros + multa from financeiro_pagamentos, m
         where data_pagamento >= de and data_pagamento < ate
       union all select 'recebiveis', 1, bruto - retido from financeiro_recebiveis, m
         where coalesce(data_emissao_nota_fiscal, data_vencimento) >= de and coalesce(data_emissao_nota_fiscal, data_vencimento) < ate
           and status <> 'Cancelado'
       union all select 'recebimentos', 1, valor + juros from financeiro_recebimentos, m
         where data_recebimento >= de and data_recebimento < ate
     ) x group by parte`,
    [mes, SERIES],
  )
  const found = new Map(rows.map(row => [row.parte, row]))
  return partes.map(parte => found.get(parte) ?? { parte, quantidade: 0, valor: '0.00' })
}
