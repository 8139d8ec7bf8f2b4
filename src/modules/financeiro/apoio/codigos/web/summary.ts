import type { Lido } from '#platform/contract/codigos/lido.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { addMoney, formatMoney } from '#platform/contract/numbers/money.ts'

/** A payment book, in one line. */
export const summaryOfCarne = (boletos: readonly Lido[]): string =>
  [
    `Carnê de ${boletos.length} boletos`,
    formatMoney(addMoney(...boletos.map(({ valor }) => valor ?? '0.00'))),
    `de ${formatDate(boletos[0]?.vencimento ?? '')} a ${formatDate(boletos.at(-1)?.vencimento ?? '')}`,
  ].join(' · ')

/** What was read, in one line. */
export const summaryOf = ({ nome, valor, vencimento }: Lido): string =>
  [nome, valor && formatMoney(valor), vencimento && `vence em ${formatDate(vencimento)}`]
    .filter(Boolean)
    .join(' · ')
