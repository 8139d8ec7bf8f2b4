import { formatMoney } from '#platform/contract/money.ts'
import type { NotaFiscal } from '../contract.ts'

/**
 * What the form says of an invoice that it was filled from.
 * @param due the form has a due date
 */
export function summaryOf(
  { numero, emitente, valor, parcelas }: Pick<NotaFiscal, 'numero' | 'emitente' | 'valor' | 'parcelas'>,
  due: boolean,
): string {
  const parts = [`NF-e ${numero || 'sem número'}`, emitente.nome, valor && formatMoney(valor)].filter(Boolean)
  const first = due ? 'o vencimento é o da primeira, ' : ''
  const several = parcelas > 1 ? ` A nota tem ${parcelas} parcelas: ${first}o valor é o total.` : ''
  return `${parts.join(' · ')}. Confira os campos antes de salvar.${several}`
}
