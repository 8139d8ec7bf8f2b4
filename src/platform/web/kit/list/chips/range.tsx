import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isCalendarDate, isMonth } from '#platform/contract/dates/dates.ts'
import type { Campo, Escolha } from '#platform/contract/filtros.ts'
import { canonicalMoney, formatAmount } from '#platform/contract/numbers/money.ts'
import { DateInput } from '../../form/calendar/date-input.tsx'

interface Props {
  campo: Campo
  choice: Escolha
  /** Nothing stands before it: who has a keyboard types at once. */
  first: boolean
  onChange: (choice: Escolha) => void
  /** Enter: what was typed is chosen. */
  onDone: () => void
}

const BOX = 'h-control w-full rounded-md border border-line-strong bg-surface px-2 max-sm:h-11'

/** From and to, of dates, months or money. Either end may be left empty. */
export function Range({ campo, choice, first, onChange, onDone }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (first && matchMedia('(pointer: fine)').matches) box.current?.querySelector('input')?.focus()
  }, [first])
  const [ends, setEnds] = useState({ de: shown(campo, choice.de), ate: shown(campo, choice.ate) })
  const [left, setLeft] = useState(false)
  const [from, to] = [readEnd(campo, ends.de), readEnd(campo, ends.ate)]
  const backwards = isBackwards(campo, from, to)
  const put = (name: 'de' | 'ate', typed: string) => {
    const next = { ...ends, [name]: typed }
    setEnds(next)
    setLeft(false)
    const [de, ate] = [readEnd(campo, next.de), readEnd(campo, next.ate)]
    if (de === null || ate === null || isBackwards(campo, de, ate)) return
    onChange({ nao: choice.nao, itens: [], vazio: false, ...(de && { de }), ...(ate && { ate }) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The button that has the focus after it is not pressed, too.
    event.preventDefault()
    setLeft(true)
    if (from !== null && to !== null && !backwards) onDone()
  }
  return (
    <fieldset
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={() => setLeft(true)}
      className={`grid grid-cols-2 gap-2 pb-0.5 ${first ? '' : 'border-line border-t pt-2'}`}
    >
      <legend className="sr-only">Entre</legend>
      {(['de', 'ate'] as const).map(name => (
        <End key={name} campo={campo} name={name} value={ends[name]} onChange={put} />
      ))}
      {left && backwards && (
        <p role="alert" className="col-span-2 text-danger-text text-sm">
          "Até" vem antes de "De". Troque os dois.
        </p>
      )}
    </fieldset>
  )
}

interface EndProps {
  campo: Campo
  name: 'de' | 'ate'
  value: string
  onChange: (name: 'de' | 'ate', typed: string) => void
}

function End({ campo, name, value, onChange }: EndProps) {
  const id = useId()
  const label = name === 'de' ? 'De' : 'Até'
  const wrong = readEnd(campo, value) === null
  const [left, setLeft] = useState(false)
  const control = {
    id,
    value,
    'aria-invalid': (left && wrong) || undefined,
    onBlur: () => setLeft(true),
    className: `${BOX} aria-invalid:border-danger`,
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-0.5 block text-muted text-sm">
        {label}
      </label>
      {campo.tipo === 'dinheiro' ? (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          onChange={event => onChange(name, event.target.value)}
          className={`${control.className} numeros text-right`}
        />
      ) : (
        <DateInput
          {...control}
          kind={campo.tipo === 'mes' ? 'month' : 'date'}
          about={label}
          onChange={typed => onChange(name, typed)}
        />
      )}
    </div>
  )
}

const shown = ({ tipo }: Campo, end = '') => (tipo === 'dinheiro' && end ? formatAmount(end) : end)

/** @returns undefined for an empty end, null for what is none */
function readEnd({ tipo }: Campo, typed: string): string | undefined | null {
  if (typed.trim() === '') return undefined
  if (tipo === 'dinheiro') return canonicalMoney(typed)
  return (tipo === 'mes' ? isMonth : isCalendarDate)(typed) ? typed : null
}

/** Does the end come before the beginning? */
const isBackwards = ({ tipo }: Campo, de?: string | null, ate?: string | null) =>
  Boolean(de && ate) && (tipo === 'dinheiro' ? Number(de) > Number(ate) : (de ?? '') > (ate ?? ''))
