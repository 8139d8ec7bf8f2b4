import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { canonicalMoney, compareMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import type { LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { isBlank } from '#platform/web/kit/form/lines/lines.ts'
import { LinesField, useLines } from '#platform/web/kit/form/lines/lines-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { CodigoDaParcela } from '../../apoio/codigos/web/shared/codigo-field.tsx'
import { MAX_PARCELAS, type parcelaLabels, somaDasParcelas } from '../../apoio/parcelas/contract.ts'
import type { parcelar } from '../../apoio/parcelas/web/shared/dividir.ts'
import { Divisao } from '../../apoio/parcelas/web/shared/divisao.tsx'

type Plano = ReturnType<typeof parcelar>

interface Props {
  lines: LinesBinding<keyof typeof parcelaLabels>
  /** The due date of a boleto is counted near this day. */
  perto: string
  /** Due date and value as the form has them. */
  primeiro: string
  valor: string
  onSplit: (plano: Plano) => void
  /** The value of the purchase is what the instalments come to. */
  onSum: (soma: string) => void
}

/** The instalments of a new purchase, folded until somebody wants them or an invoice brings them. */
export function ParcelasField({ lines, perto, primeiro, valor, onSplit, onSum }: Props) {
  const [unfolded, unfold] = useState(false)
  const plano = useLines(lines)
  const typed = plano.filter(line => !isBlank(line))
  const amount = canonicalMoney(valor)
  const soma = somaDasParcelas(typed)
  const differs = typed.length > 0 && amount !== null && compareMoney(soma, amount) !== 0
  return (
    <details
      open={unfolded || plano.length > 0}
      onToggle={event => unfold(event.currentTarget.open)}
      className="group/parcelas rounded-lg border border-line sm:col-span-2"
    >
      <summary className="flex min-h-control cursor-pointer items-center gap-2 px-3 py-1.5 font-medium text-sm max-sm:min-h-11">
        Parcelas
        <span className="font-normal text-muted">
          {typed.length > 0 ? counted(typed.length, 'parcela', 'parcelas') : 'dividir em várias contas'}
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          className="ml-auto shrink-0 text-muted transition-transform group-open/parcelas:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
        <Divisao
          primeiro={primeiro}
          valor={amount ?? ''}
          ha={typed.length}
          hint="O vencimento da conta é o da primeira; o que não divide fica nela."
          onSplit={onSplit}
        />
        <LinesField
          lines={lines}
          title="Parcelas"
          noun="Parcela"
          add="Adicionar parcela"
          widths="9.5rem 8.5rem minmax(0,1fr)"
          max={MAX_PARCELAS}
          empty="Sem parcelas, é uma conta só."
          total={each => formatMoney(somaDasParcelas(each))}
        >
          {(cell, { data_vencimento, valor }) => (
            <>
              <DateField {...cell('data_vencimento')} />
              <MoneyField {...cell('valor')} />
              <CodigoDaParcela
                {...cell('codigo_pagamento')}
                perto={perto}
                valor={valor}
                vencimento={data_vencimento}
                placeholder="Boleto ou PIX desta parcela"
              />
            </>
          )}
        </LinesField>
        {differs && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn-text">
            As parcelas somam {formatMoney(soma)} e o valor da conta é {formatMoney(amount)}. Ajuste um dos
            dois.
            <Button variant="ghost" onClick={() => onSum(soma)}>
              Usar a soma como valor
            </Button>
          </p>
        )}
      </div>
    </details>
  )
}
