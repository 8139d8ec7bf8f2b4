import { daysBetween } from '#platform/contract/dates/dates.ts'
import { proximoDiaUtil } from '#platform/contract/dates/dias-uteis.ts'
import { readFeriados } from '#platform/server/access/settings/settings.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { contasApi } from '../contract.ts'

interface Row {
  vence: string
  /** Null where it was set to Paga by hand. */
  pago: string | null
  contas: number
}

/**
 * A payment before the due date counts as no delay: it does not make up for a late one. Nor does one on the next business day after
 * a due date without banks (Lei 7.089/1983).
 */
export const readPontualidade = operation(contasApi.pontualidade, async ({ db }, { fornecedor_id }) => {
  const rows = await db.query<Row>(
    `select data_vencimento::text as vence, pago_em::text as pago, count(*)::int as contas
     from financeiro_contas_a_pagar where fornecedor_id = $1 and status = 'Paga'
     group by data_vencimento, pago_em`,
    [fornecedor_id],
  )
  const feriados = await readFeriados(db)
  const found = { pagas: 0, atrasadas: 0, sem_pagamento: 0 }
  let dias = 0
  for (const { vence, pago, contas } of rows) {
    found[pago === null ? 'sem_pagamento' : 'pagas'] += contas
    if (pago === null || pago <= vence || pago <= proximoDiaUtil(vence, feriados)) continue
    found.atrasadas += contas
    dias += contas * daysBetween(vence, pago)
  }
  const { pagas } = found
  return { ...found, atraso_medio: pagas === 0 ? null : Math.round((10 * dias) / pagas) / 10 }
})
