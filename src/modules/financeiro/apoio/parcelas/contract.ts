import { z } from 'zod'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import { data, dinheiro } from '#platform/contract/fields.ts'
import { linhas } from '#platform/contract/lines.ts'
import { addMoney, canonicalMoney, compareMoney } from '#platform/contract/numbers/money.ts'

/** So many instalments may a purchase have: ten years of months. */
export const MAX_PARCELAS = 120

export const parcelaLabels = {
  data_vencimento: 'Vencimento da parcela',
  valor: 'Valor da parcela',
  codigo_pagamento: 'Código da parcela',
} satisfies Record<keyof Parcela, string>

const parcela = z.strictObject({
  data_vencimento: data('Informe o vencimento da parcela.'),
  valor: dinheiro('Informe o valor da parcela, como 1.234,56.').refine(
    value => compareMoney(value, '0.00') > 0,
    { error: 'O valor de uma parcela é maior que zero.' },
  ),
  codigo_pagamento: codigoDePagamento(),
})
type Parcela = z.output<typeof parcela>

/** How a new purchase is split. Empty: it is one payable. Each line becomes a payable of its own, in this order. */
export const planoInput = linhas(parcela, { max: MAX_PARCELAS, nome: 'parcelas' }).refine(
  plano => plano.length !== 1,
  { error: 'Uma compra parcelada tem ao menos duas parcelas. Adicione outra ou remova esta.' },
)

/** What instalments come to, those that are typed so far. */
export const somaDasParcelas = (plano: readonly { valor?: unknown }[]): string =>
  addMoney(...plano.map(({ valor }) => canonicalMoney(String(valor ?? '')) ?? '0.00'))
