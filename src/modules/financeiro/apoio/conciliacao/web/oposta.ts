import { formatDate } from '#platform/contract/dates/dates.ts'
import type { Oposta } from '../contract.ts'

/** The opposite line of a transfer or reversal: 'TED RECEBIDA, 12/03/2026, Bradesco'. */
export const formatOposta = ({ conta, data, descricao }: Oposta) =>
  `${descricao}, ${formatDate(data)}, ${conta}`
