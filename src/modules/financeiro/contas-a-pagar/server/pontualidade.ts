import { operation } from '#platform/server/engine/operation.ts'
import { contasApi } from '../contract.ts'

interface Row {
  pagas: number
  atrasadas: number
  atraso_medio: number | null
  sem_pagamento: number
}

/** A payment before the due date counts as no delay: it does not make up for a late one. */
export const readPontualidade = operation(contasApi.pontualidade, async ({ db }, { fornecedor_id }) => {
  const [row] = await db.query<Row>(
    `select count(pago_em)::int as pagas, count(*) filter (where pago_em > data_vencimento)::int as atrasadas,
       round(avg(greatest(pago_em - data_vencimento, 0)) filter (where pago_em is not null), 1)::float8 as atraso_medio,
       count(*) filter (where pago_em is null)::int as sem_pagamento
     from financeiro_contas_a_pagar where fornecedor_id = $1 and status = 'Paga'`,
    [fornecedor_id],
  )
  return row as Row
})
