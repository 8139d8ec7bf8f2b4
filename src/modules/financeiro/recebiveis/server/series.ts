import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { STATUS_A_RECEBER } from '../contract.ts'
import { recebiveis } from './table.ts'

/** What is left to be received, by its due date. */
export const seriesDeRecebiveis = seriesOf(
  recebiveis,
  { dia: 'data_vencimento', valor: 'bruto - retido - valor_recebido - glosado' },
  { recebiveis_abertos: umDe('status', STATUS_A_RECEBER) },
)
