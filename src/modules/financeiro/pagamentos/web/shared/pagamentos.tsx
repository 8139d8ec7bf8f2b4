import { formatMoney, subtractMoney, toCents } from '#platform/contract/money.ts'
import type { Conta } from '../../../contas-a-pagar/contract.ts'
import { pagavel, porCento } from './parcial.tsx'
import { RegistrarPagamento } from './registrar.tsx'

/** On the page of a payable: how much of it is paid, and the way to pay the rest. */
export function Pagamentos({ record }: { record: Conta }) {
  const { valor, valor_pago, pode } = record
  const partly = valor !== null && toCents(valor_pago) > 0n
  const payable = pode.alterar && pagavel(record)
  if (!partly && !payable) return null
  return (
    <section
      aria-label="Pagamento"
      className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 ${partly ? 'grow' : ''}`}
    >
      {partly && (
        <div className="min-w-48 flex-1">
          <p className="numeros text-sm">
            Pago {formatMoney(valor_pago)} de {formatMoney(valor)}
            {record.status !== 'Paga' && <> · resta {formatMoney(subtractMoney(valor, valor_pago))}</>}
          </p>
          <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-surface-3">
            <div className="h-full bg-badge-green-fg" style={{ width: `${porCento(record)}%` }} />
          </div>
        </div>
      )}
      <RegistrarPagamento conta={record} labelled />
    </section>
  )
}
