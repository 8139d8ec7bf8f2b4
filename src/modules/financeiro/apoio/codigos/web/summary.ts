import type { Lido } from '#platform/contract/codigos/codigo.ts'
import { formatDate } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'

/** What was read, in one line. */
export const summaryOf = ({ nome, valor, vencimento }: Lido): string =>
  [nome, valor && formatMoney(valor), vencimento && `vence em ${formatDate(vencimento)}`]
    .filter(Boolean)
    .join(' · ')
