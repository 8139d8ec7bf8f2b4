import { faltaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import type { Conta } from '../../../contas-a-pagar/contract.ts'

type Paga = Pick<Conta, 'status' | 'valor' | 'valor_pago'>
type EmAprovacao = Pick<Conta, 'aprovacao'>

/** May a payment of it be registered, but for its approval? Something of its value has none, also of what a person set to Paga. */
export const aPagar = ({ status, valor, valor_pago }: Paga): boolean =>
  valor !== null && valor !== valor_pago && status !== 'Cancelada'

/** May a payment of it be registered? */
export const pagavel = (conta: Paga & EmAprovacao): boolean => aPagar(conta) && !faltaAprovacao(conta)

/** Whole percent of the value that is paid, rounded down: 100 is only what is paid in full. */
export const porCento = ({ valor, valor_pago }: Paga): number =>
  valor === null || toCents(valor) <= 0n ? 0 : Number((toCents(valor_pago) * 100n) / toCents(valor))

/** Beside the status of a payable that is paid in part: how much of it is. */
export function Parcial({ conta }: { conta: Paga }) {
  if (conta.status === 'Paga' || conta.valor === null || toCents(conta.valor_pago) === 0n) return null
  const share = porCento(conta)
  return (
    <span
      title={`Pago ${formatMoney(conta.valor_pago)} de ${formatMoney(conta.valor)}`}
      className="numeros inline-flex items-center whitespace-nowrap rounded-full border border-line-strong px-2 py-0.5 font-medium text-xs"
    >
      <span data-se-couber>Parcial&nbsp;</span>
      {share === 0 ? '< 1' : share}%
    </span>
  )
}
