import { seriesOf } from '#platform/server/services/somas/series.ts'
import { extratoLinhas } from './table.ts'

/** Fees that the bank took or kept back, by the day of their line. No payable and no payment counts them. */
export const seriesDeTarifas = seriesOf(
  extratoLinhas,
  { dia: 'data', valor: 'tarifa' },
  { tarifas: 'tarifa > 0' },
)
