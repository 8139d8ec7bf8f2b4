import type { Content } from 'pdfmake'
import { formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { section } from '#platform/server/services/pdf/parts.ts'
import { type Retencao, somaDasRetencoes, textoDaRetencao } from '../retencoes/contract.ts'

const line = (text: string, amount: string, bold = false): Content => ({
  columns: [
    { text, bold, fontSize: 9.5 },
    { text: amount, bold, alignment: 'right', fontSize: 9.5 },
  ],
  margin: [0, 1, 0, 1],
})

/** Gross, each retention and net on a document, as they add up. */
export const contaDoLiquido = (bruto: string, retencoes: readonly Retencao[]): Content => ({
  unbreakable: true,
  stack: [
    section('Valor a receber'),
    line('Bruto', formatMoney(bruto)),
    ...retencoes.map(each =>
      line(textoDaRetencao(each).split(' = ')[0] ?? '', `− ${formatMoney(each.valor ?? '0.00')}`),
    ),
    line('Líquido', formatMoney(subtractMoney(bruto, somaDasRetencoes(retencoes))), true),
  ],
})
