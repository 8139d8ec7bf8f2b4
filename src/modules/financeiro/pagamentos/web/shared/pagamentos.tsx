import { useQuery } from '@tanstack/react-query'
import { faltaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { addMoney, formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { Quanto } from '../../../apoio/baixa/web/shared/quanto.tsx'
import type { Conta } from '../../../contas-a-pagar/contract.ts'
import { pagamentosApi } from '../../contract.ts'
import { aPagar, porCento } from './parcial.tsx'
import { RegistrarPagamento } from './registrar.tsx'

/** On the page of a payable: how much of it is paid, and the way to pay the rest. */
export function Pagamentos({ record }: { record: Conta }) {
  const { valor, valor_pago, pode } = record
  const partly = valor !== null && toCents(valor_pago) > 0n
  const payable = pode.alterar && aPagar(record)
  const { data: lidos } = useQuery({
    ...procedureQuery(pagamentosApi.list, { filtros: { conta_id: record.id }, por_pagina: 100 }),
    enabled: partly,
    meta: { silent: true },
  })
  const desconto = addMoney('0.00', ...(lidos?.rows ?? []).map(each => each.desconto))
  const marcada = record.status === 'Paga' && valor !== valor_pago
  if (!partly && !payable && !marcada) return null
  return (
    <section
      aria-label="Pagamento"
      className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 ${partly ? 'grow' : ''}`}
    >
      {partly && (
        <Quanto porCento={porCento(record)}>
          Pago {formatMoney(subtractMoney(valor_pago, desconto))}
          {toCents(desconto) > 0n && <> + desconto {formatMoney(desconto)}</>} de {formatMoney(valor)}
          {record.status !== 'Paga' && <> · resta {formatMoney(subtractMoney(valor, valor_pago))}</>}
          {marcada && <> · o resto foi marcado como pago, sem pagamento registrado</>}
        </Quanto>
      )}
      {!partly && marcada && (
        <p className="text-muted">Marcada como paga: nenhum pagamento foi registrado.</p>
      )}
      {payable && faltaAprovacao(record) && (
        <p className="text-muted">
          {record.aprovacao === 'Recusada'
            ? 'A aprovação foi recusada: corrija e peça de novo antes do pagamento.'
            : 'O pagamento se registra depois da aprovação.'}
        </p>
      )}
      <RegistrarPagamento conta={record} labelled={marcada ? 'secondary' : 'primary'} />
    </section>
  )
}
