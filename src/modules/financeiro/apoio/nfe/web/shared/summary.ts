import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { NotaFiscal } from '../../contract.ts'

/**
 * What the form says of an invoice that it was filled from.
 * @param due the form has a due date and makes the instalments
 */
export function summaryOf(
  {
    tipo,
    numero,
    emitente,
    valor,
    parcelas,
  }: Pick<NotaFiscal, 'tipo' | 'numero' | 'emitente' | 'valor' | 'parcelas'>,
  due: boolean,
): string {
  const parts = [`${tipo} ${numero || 'sem número'}`, emitente.nome, valor && formatMoney(valor)].filter(
    Boolean,
  )
  const each = due ? 'cada uma será uma conta' : 'o valor é o total'
  const several = parcelas > 1 ? ` A nota tem ${parcelas} parcelas: ${each}.` : ''
  return `${parts.join(' · ')}. Confira os campos antes de salvar.${several}`
}
