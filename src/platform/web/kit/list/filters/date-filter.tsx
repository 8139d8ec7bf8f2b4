import { useId, useState } from 'react'
import { isCalendarDate, isMonth } from '#platform/contract/dates/dates.ts'
import { useAtRest } from '../../../press.ts'
import { DateInput } from '../../form/calendar/date-input.tsx'
import type { List } from '../use-list.ts'
import { FILTER, FILTER_CONTROL, FILTER_LABEL } from './filter-classes.ts'

export interface DateFilterProps<Row> {
  list: List<Row>
  /** The filter's name in the list's input. */
  name: string
  label: string
  /** The end of the label, where the rest is said by what is beside it. */
  short?: string
  kind?: 'date' | 'month'
}

/** Filter by a calendar date (one end of a period) or a month. The end `ate` is compared with the beginning `de`. */
export function DateFilter<Row>({ list, name, label, short, kind = 'date' }: DateFilterProps<Row>) {
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
  const from = name.endsWith('ate') ? String(list.input.filtros[name.replace(/ate$/, 'de')] ?? '') : ''
  const invalid = typed !== '' && !isOne(typed) && (kind === 'month' ? 'Mês inválido' : 'Data inválida')
  const backwards = typed !== '' && typed < from && '"Até" vem antes de "De".'
  const wrong = useAtRest(left && (invalid || backwards))
  return (
    <div data-filtro className={`${FILTER} relative max-sm:min-w-36 max-sm:flex-1`}>
      <div className="flex shrink-0 flex-wrap gap-x-2 max-sm:mb-1">
        <label htmlFor={id} className={`${FILTER_LABEL} max-sm:mb-0!`}>
          {short && <span className="sm:sr-only">{label.slice(0, -short.length)}</span>}
          {short ?? label}
        </label>
        {wrong && (
          <span
            id={`${id}-erro`}
            className="text-danger-text text-sm sm:absolute sm:top-full sm:left-0 sm:z-20 sm:whitespace-nowrap sm:rounded-sm sm:bg-surface sm:px-1.5 sm:shadow-md"
          >
            {wrong}
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
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        aria-invalid={wrong !== false || undefined}
        aria-describedby={wrong ? `${id}-erro` : undefined}
        className={`${FILTER_CONTROL} aria-invalid:text-danger-text sm:w-29.5 sm:pr-7!`}
      />
    </div>
  )
}
