import { useId, useState } from 'react'
import { isCalendarDate } from '#platform/contract/dates.ts'
import type { List } from './use-list.ts'

interface Props<Row> {
  list: List<Row>
  /** The filter's name in the list's input. */
  name: string
  label: string
}

/** A filter of a list by a calendar date: one end of a period. */
export function FilterDate<Row>({ list, name, label }: Props<Row>) {
  const id = useId()
  const applied = String(list.input.filtros[name] ?? '')
  const [text, setText] = useState(applied)
  const [known, setKnown] = useState(applied)
  if (known !== applied) {
    setKnown(applied)
    setText(applied)
  }
  const change = (value: string) => {
    setText(value)
    // While a year is being typed it is the year 2, then 20, then 202.
    if (value !== applied && (value === '' || isCalendarDate(value))) list.setFilter(name, value || null)
  }
  return (
    <div className="max-sm:min-w-36 max-sm:flex-1">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min="1000-01-01"
        max="9999-12-31"
        value={text}
        onChange={event => change(event.target.value)}
        className="numeros h-control w-full rounded-md border border-line-strong bg-surface px-2.5 max-sm:h-11"
      />
    </div>
  )
}
