import { seriesOf } from '#platform/server/services/somas/series.ts'
import { documentos } from './table.ts'

/** By the date of expiry. */
export const seriesDeDocumentos = seriesOf(
  documentos,
  { dia: 'data_validade' },
  { documentos: 'data_validade is not null' },
)
