import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { contasAPagar } from './table.ts'

type Conta = Omit<typeof contasAPagar.$inferInsert, 'recorrencia_id' | 'ocorrencia'> & {
  recorrencia_id: number
  ocorrencia: string
}

/** Makes the payable of one occurrence, pending, for the person whose recurrence it is. @returns false where it is there already */
export async function createDaRecorrencia(db: Queryable, conta: Conta): Promise<boolean> {
  const { fornecedor_id = null, valor = null, user_id = null, codigo_pagamento = null } = conta
  const made = await db.query(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, fornecedor_id, nome_fornecedor, cnpj_fornecedor, valor,
       recorrencia_id, ocorrencia, codigo_pagamento)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (recorrencia_id, ocorrencia) where recorrencia_id is not null do nothing returning id`,
    [
      ...[
        user_id,
        conta.solicitacao_compra,
        conta.nome_solicitante,
        conta.data_vencimento,
        conta.data_emissao,
      ],
      ...[conta.centro_custo, conta.item, conta.natureza_orcamentaria, conta.aprovador],
      ...[fornecedor_id, conta.nome_fornecedor, conta.cnpj_fornecedor, valor],
      ...[conta.recorrencia_id, conta.ocorrencia, codigo_pagamento],
    ],
  )
  return made.length > 0
}
