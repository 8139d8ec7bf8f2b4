import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { CANCELADO, STATUS_A_RECEBER } from '../contract.ts'
import { recebiveis } from './table.ts'

/** What is left to be received, by its due date. */
const abertos = seriesOf(
  recebiveis,
  { dia: 'data_vencimento', valor: 'bruto - retido - valor_recebido - glosado' },
  { recebiveis_abertos: umDe('status', STATUS_A_RECEBER) },
)

/** What was billed, by the day of its invoice. */
const faturado = seriesOf(
  recebiveis,
  { dia: 'data_emissao_nota_fiscal', valor: 'bruto' },
  { faturado: `data_emissao_nota_fiscal is not null and status <> '${CANCELADO}'` },
)

export const seriesDeRecebiveis = [...abertos, ...faturado]
