import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { isCalendarDate } from '#platform/contract/dates.ts'
import { canonicalMoney, compareMoney, formatMoney } from '#platform/contract/money.ts'
import type { Recorrencia } from '#platform/contract/recorrencia.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { CONTROL } from '#platform/web/kit/form/field.tsx'
import type { LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { isBlank } from '#platform/web/kit/form/lines.ts'
import { LinesField, useLines } from '#platform/web/kit/form/lines-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { MAX_PARCELAS, type parcelaLabels, somaDasParcelas } from '../../apoio/parcelas/contract.ts'
import { parcelar } from './dividir.ts'

/** How far instalments are apart. */
const RITMOS: readonly (Pick<Recorrencia, 'unidade' | 'cada'> & { nome: string })[] = [
  { nome: 'a cada mês', unidade: 'mes', cada: 1 },
  { nome: 'a cada 30 dias', unidade: 'dia', cada: 30 },
  { nome: 'a cada 15 dias', unidade: 'dia', cada: 15 },
  { nome: 'a cada semana', unidade: 'semana', cada: 1 },
  { nome: 'a cada 2 meses', unidade: 'mes', cada: 2 },
  { nome: 'a cada 3 meses', unidade: 'mes', cada: 3 },
]

type Plano = ReturnType<typeof parcelar>

interface Props {
  lines: LinesBinding<keyof typeof parcelaLabels>
  /** Due date and value as the form has them. */
  primeiro: string
  valor: string
  onSplit: (plano: Plano) => void
  /** The value of the purchase is what the instalments come to. */
  onSum: (soma: string) => void
}

/** The instalments of a new purchase, folded until somebody wants them or an invoice brings them. */
export function ParcelasField({ lines, primeiro, valor, onSplit, onSum }: Props) {
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
        <Divisao primeiro={primeiro} valor={amount ?? ''} onSplit={onSplit} />
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
          {cell => (
            <>
              <DateField {...cell('data_vencimento')} />
              <MoneyField {...cell('valor')} />
              <TextField {...cell('codigo_pagamento')} placeholder="Boleto ou PIX desta parcela" />
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

/** Makes equal instalments from the due date and the value of the form. */
function Divisao({ primeiro, valor, onSplit }: Pick<Props, 'primeiro' | 'valor' | 'onSplit'>) {
  const id = useId()
  const [vezes, setVezes] = useState('2')
  const [ritmo, setRitmo] = useState(0)
  const times = Number(vezes)
  const fits = Number.isInteger(times) && times >= 2 && times <= MAX_PARCELAS
  const ready = isCalendarDate(primeiro) && !valor.startsWith('-')
  const split = () => {
    const { unidade, cada } = RITMOS[ritmo] as (typeof RITMOS)[number]
    if (fits && ready) onSplit(parcelar({ primeiro, valor, vezes: times, unidade, cada }))
  }
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-20">
        <label htmlFor={`${id}-vezes`} className="mb-1 block font-medium text-sm">
          Vezes
        </label>
        <input
          id={`${id}-vezes`}
          type="number"
          inputMode="numeric"
          min={2}
          max={MAX_PARCELAS}
          value={vezes}
          onChange={event => setVezes(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            split()
          }}
          className={CONTROL}
        />
      </div>
      <div className="min-w-40 flex-1 sm:max-w-56">
        <label htmlFor={`${id}-ritmo`} className="mb-1 block font-medium text-sm">
          Intervalo
        </label>
        <select
          id={`${id}-ritmo`}
          value={ritmo}
          onChange={event => setRitmo(Number(event.target.value))}
          className={CONTROL}
        >
          {RITMOS.map(({ nome }, at) => (
            <option key={nome} value={at}>
              {nome}
            </option>
          ))}
        </select>
      </div>
      <Button disabled={!fits || !ready} onClick={split} className="max-sm:h-11">
        Dividir
      </Button>
      <p className="basis-full text-muted text-sm">
        {!isCalendarDate(primeiro)
          ? 'Preencha antes a data de vencimento: ela é a da primeira parcela.'
          : fits
            ? 'O vencimento da conta é o da primeira; o que não divide fica nela.'
            : `Informe de 2 a ${MAX_PARCELAS} vezes.`}
      </p>
    </div>
  )
}
