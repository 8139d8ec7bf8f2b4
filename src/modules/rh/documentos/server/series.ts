import { seriesOf } from '#platform/server/services/somas/series.ts'
import { documentos } from './table.ts'

/**
 * By the date of expiry, of who was not dismissed (migration 102). The trigger `documentos_de_desligado` counts the documents
 * of an employee who leaves, or comes back: the triggers of the sums hear of changes of documents alone.
 */
export const seriesDeDocumentos = seriesOf(
  documentos,
  { dia: 'data_validade' },
  { documentos: 'data_validade is not null and funcionario_fica(funcionario_id)' },
)
