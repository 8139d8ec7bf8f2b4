import { useId, useState } from 'react'
import { isCalendarDate, isMonth } from '#platform/contract/dates.ts'
import { useAtRest } from '../../press.ts'
import { DateInput } from '../form/date-input.tsx'
import type { List } from './use-list.ts'

interface Props<Row> {
  list: List<Row>
  /** The filter's name in the list's input. */
  name: string
  label: string
  kind?: 'date' | 'month'
}

/** Filter by a calendar date (one end of a period) or a month. */
export function FilterDate<Row>({ list, name, label, kind = 'date' }: Props<Row>) {
  const id = useId()
  const isOne = kind === 'month' ? isMonth : isCalendarDate
  const applied = String(list.input.filtros[name] ?? '')
  const [typed, setTyped] = useState(applied)
  const [known, setKnown] = useState(applied)
  const [left, setLeft] = useState(true)
  if (known !== applied) {
    setKnown(applied)
    setTyped(applied)
  }
  const change = (value: string) => {
    setTyped(value)
    setLeft(false)
    if (value !== applied && (value === '' || isOne(value))) list.setFilter(name, value || null)
  }
  const wrong = useAtRest(left && typed !== '' && !isOne(typed))
  return (
    <div className="max-sm:min-w-36 max-sm:flex-1 sm:w-35.5">
      <div className="mb-1 flex flex-wrap gap-x-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {wrong && (
          <span id={`${id}-erro`} className="text-danger-text">
            {kind === 'month' ? 'Mês inválido' : 'Data inválida'}
          </span>
        )}
      </div>
      <DateInput
        id={id}
        kind={kind}
        about={label}
        value={typed}
        onChange={change}
        onBlur={() => setLeft(true)}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-erro` : undefined}
        className="h-control w-full rounded-md border border-line-strong bg-surface px-2.5 aria-invalid:border-danger max-sm:h-11"
      />
    </div>
  )
}
