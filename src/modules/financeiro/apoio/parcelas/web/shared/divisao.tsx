import { useId, useState } from 'react'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import type { Recorrencia } from '#platform/contract/dates/recorrencia.ts'
import { toCents } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { MAX_PARCELAS } from '../../contract.ts'
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

interface Props {
  /** Due date of the first instalment. */
  primeiro: string
  /** Amount to split; '' leaves the amounts to be typed. */
  valor: string
  /** How many instalments there are already. */
  ha: number
  /** What is said below, once it can be split. */
  hint: string
  onSplit: (plano: ReturnType<typeof parcelar>) => void
}

/** Makes equal instalments from a first due date and an amount. */
export function Divisao({ primeiro, valor, ha, hint, onSplit }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const vezes = typed ?? String(Math.max(2, ha))
  const [ritmo, setRitmo] = useState(0)
  const times = Number(vezes)
  const fits = Number.isInteger(times) && times >= 2 && times <= MAX_PARCELAS
  // Nobody owes a payable of nothing.
  const little = fits && /^\d/.test(valor) && toCents(valor) < BigInt(times)
  const ready = isCalendarDate(primeiro) && !valor.startsWith('-') && !little
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
          onChange={event => setTyped(event.target.value)}
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
          : little
            ? 'O valor não chega a um centavo por parcela: escolha menos vezes.'
            : fits
              ? hint
              : `Informe de 2 a ${MAX_PARCELAS} vezes.`}
      </p>
    </div>
  )
}
