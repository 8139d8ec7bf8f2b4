import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import type { Conciliado } from '../../contract.ts'

interface Baixa {
  conciliado: readonly Conciliado[]
  /** As the payment or receipt itself names it. */
  conta_bancaria: string | null
}

/** A cell with the bank account of a payment or receipt, and the lines of statements that account for it; null where there is neither. */
export function contaConciliada({ conciliado, conta_bancaria }: Baixa) {
  if (conciliado.length === 0) return conta_bancaria
  return (
    <>
      {conta_bancaria}
      <span className="numeros block text-muted text-xs">Conciliado: {emLinhas(conciliado)}</span>
    </>
  )
}

/** 'Itaú PJ, 27/11/2026'. */
export const emLinhas = (linhas: readonly Conciliado[]) =>
  linhas.map(({ conta, data }) => `${conta}, ${formatDate(data)}`).join('; ')

/** What the lines lose when it is deleted, as the end of a question. */
export const voltamAConciliar = (linhas: readonly Conciliado[]) =>
  linhas
    .map(({ data, valor }) => {
      const size = valor.startsWith('-') ? subtractMoney('0', valor) : valor
      return ` O lançamento do extrato de ${formatDate(data)} (${formatMoney(size)}) volta a "A conciliar".`
    })
    .join('')
