import { z } from 'zod'
import { dinheiro, quantidade, texto, textoOpcional } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'
import { linhas } from '#platform/contract/lines.ts'
import { addMoney, canonicalMoney, fitsMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { canonicalQuantity, formatQuantity, timesQuantity } from '#platform/contract/numbers/quantity.ts'

export const itemLabels = {
  descricao: 'Descrição',
  unidade: 'Unidade',
  quantidade: 'Quantidade',
  valor_unitario: 'Preço unitário',
} satisfies Record<keyof ItemInput, string>

/** One thing that a proposal offers, and what it costs. */
export const itemInput = z.strictObject({
  descricao: texto('Descreva o item.', 300),
  unidade: textoOpcional(20),
  quantidade: quantidade('Informe a quantidade, como 2 ou 1,5.'),
  valor_unitario: dinheiro('Informe o preço, como 1.234,56.'),
})
export type ItemInput = z.output<typeof itemInput>

/** So many of them may a proposal have. */
export const MAX_ITENS = 200

const GRANDE_DEMAIS = 'A soma dos itens passa do maior valor que pode ser guardado.'

/** All items of a proposal, in their order. */
export const itensInput = linhas(itemInput, { max: MAX_ITENS, nome: 'itens' }).refine(
  itens => fitsMoney(somaDosItens(itens)),
  { error: GRANDE_DEMAIS },
)
export type Item = z.output<typeof itensInput>[number]

/** What is typed into a line: not yet an item. */
export type ItemDigitado = Partial<Record<keyof ItemInput, unknown>>

/** Quantity × price, in reais; null while one of them is missing or wrong. */
export function valorDoItem({ quantidade, valor_unitario }: ItemDigitado): string | null {
  const [quantity, price] = [
    canonicalQuantity(String(quantidade ?? '')),
    canonicalMoney(String(valor_unitario ?? '')),
  ]
  return quantity === null || price === null ? null : timesQuantity(quantity, price)
}

/** What the items cost together: each rounded to cents, as each is shown. */
export const somaDosItens = (itens: readonly ItemDigitado[]): string =>
  addMoney(...itens.map(item => valorDoItem(item) ?? '0.00'))

/** An item in one line of text: 'Cimento: 3 sc × R$ 32,00 = R$ 96,00'; while it is being typed, as much of it as there is. */
export function textoDoItem(item: ItemDigitado): string {
  const descricao = String(item.descricao ?? '').trim() || 'Item sem descrição'
  const valor = valorDoItem(item)
  if (valor === null) return descricao
  const quantity = formatQuantity(canonicalQuantity(String(item.quantidade)) ?? '0.0000')
  const price = formatMoney(canonicalMoney(String(item.valor_unitario)) ?? '0.00')
  const amount = [quantity, item.unidade].filter(Boolean).join(' ')
  return `${descricao}: ${amount} × ${price} = ${formatMoney(valor)}`
}

/** What the history of a proposal tells of its items. */
export const itemHistoria = {
  entidade: 'Item',
  campos: itemLabels,
  nome: ['descricao'],
  caminho: '/comercial/propostas/{proposta_id}',
} satisfies Historia
