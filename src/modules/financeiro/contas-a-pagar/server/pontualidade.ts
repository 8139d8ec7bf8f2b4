import { operation } from '#platform/server/engine/operation.ts'
import { contasApi } from '../contract.ts'

interface Row {
  pagas: number
  atrasadas: number
  atraso_medio: number | null
}

/** A payment before the due date counts as no delay: it does not make up for a late one. */
export const readPontualidade = operation(contasApi.pontualidade, async ({ db }, { fornecedor_id }) => {
  const [row] = await db.query<Row>(
    `select count(*)::int as pagas, count(*) filter (where pago_em > data_vencimento)::int as atrasadas,
       round(avg(greatest(pago_em - data_vencimento, 0)), 1)::float8 as atraso_medio
     from financeiro_contas_a_pagar where fornecedor_id = $1 and status = 'Paga' and pago_em is not null`,
    [fornecedor_id],
  )
  return row as Row
})
