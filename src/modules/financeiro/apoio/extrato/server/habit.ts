import type { Row } from './row.ts'
import { fold } from './values.ts'

/** Money that came in, and money that left, by the words of Brazilian statements. */
const IN =
  /\b(recebid[oa]s?|recebimento|deposito|salario|estorno|devolucao|reembolso|cashback|rendimentos?)\b/
const OUT = /\b(compra|enviad[oa]s?|tarifa|saque|boleto|anuidade|iof|debito automatico)\b/
const PAYMENT = /\b(pagamento|pagto|pgto|pag)\b/

/**
 * Whether money spent is negative in a file in which nothing else tells: by the words, else because purchases outnumber
 * refunds. Payments say nothing, for they leave an account and come to a card; a tie is a card's habit.
 */
export function mostlyNegative(rows: Row[]): boolean {
  let [negative, positive, votes] = [0, 0, 0]
  for (const { descricao, valor } of rows) {
    const text = fold(descricao)
    const minus = valor.startsWith('-')
    const [came, payment] = [IN.test(text), PAYMENT.test(text)]
    const left = !payment && OUT.test(text)
    if (came !== left) votes += minus === left ? 1 : -1
    if (payment) continue
    if (minus) negative++
    else positive++
  }
  return votes === 0 ? negative > positive : votes > 0
}
