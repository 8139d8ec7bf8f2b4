import { formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { type Conta, STATUS_EM_ABERTO } from '../contract.ts'

type Pagavel = Pick<Conta, 'status' | 'valor' | 'valor_pago'> & { aprovacao?: string | null }

const aberta = ({ status }: Pick<Conta, 'status'>) => STATUS_EM_ABERTO.some(open => open === status)

function recusa(conta: Pagavel): string | null {
  const { status, valor, aprovacao } = conta
  if (status !== 'Paga' && !aberta(conta))
    return `Esta conta está com o status ${status}. Mude-o antes de registrar um pagamento.`
  if (aprovacao === 'Recusada')
    return 'A aprovação desta conta foi recusada. Corrija-a e peça de novo antes de pagar.'
  if (aprovacao === 'Aguardando') return 'Esta conta aguarda aprovação. Antes dela não pode ser paga.'
  if (valor === null) return 'Esta conta não tem valor. Preencha o valor antes de registrar um pagamento.'
  if (status === 'Paga' && toCents(restaPagar(conta)) === 0n) return 'Esta conta já está paga.'
  return null
}

/**
 * Asked, with the payable locked, by every payment: one by one, for many, by a line of a statement. What a person had set to Paga
 * means paid in full, and takes the payments that say how, up to its value.
 * @throws AppError regra where it may not be paid
 */
export function exigirPagavel(conta: Pagavel): void {
  const mensagem = recusa(conta)
  if (mensagem) throw new AppError('regra', mensagem)
}

/** What is left to be paid of the value; '0.00' without a value. */
export const restaPagar = ({ valor, valor_pago }: Pick<Conta, 'valor' | 'valor_pago'>): string =>
  valor === null || toCents(valor) < 0n ? '0.00' : subtractMoney(valor, valor_pago)

/**
 * What a person changes in a payable has to agree with its payments: no value below what is paid, and no other status than
 * Paga where they come to the value.
 * @throws AppError dados_invalidos
 */
export function exigirDeAcordo(before: Pagavel, dados: Partial<Pick<Conta, 'status' | 'valor'>>): void {
  const pago = toCents(before.valor_pago)
  if (pago === 0n) return
  const { valor, status } = { ...before, ...dados }
  const quanto = formatMoney(before.valor_pago)
  if (valor === null || toCents(valor) < pago) {
    const message = `O valor não pode ficar abaixo do que já foi pago: ${quanto}.`
    throw new AppError('dados_invalidos', message, { campos: { valor: message } })
  }
  if (dados.status !== undefined && status !== 'Paga' && toCents(valor) === pago) {
    const message = `Os pagamentos somam ${quanto} e quitam esta conta. Para reabri-la, exclua um pagamento.`
    throw new AppError('dados_invalidos', message, { campos: { status: message } })
  }
}
