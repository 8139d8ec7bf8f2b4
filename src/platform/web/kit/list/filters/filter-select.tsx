import { useId } from 'react'
import { useControl } from '../chips/controls.ts'
import type { List } from '../use-list.ts'
import { FILTER, FILTER_CONTROL, FILTER_LABEL } from './filter-classes.ts'

interface Props<Row> {
  list: List<Row>
  /** The filter's name in the list's input. */
  name: string
  label: string
  /** Values used as labels, or options with labels. */
  options: readonly (string | { value: string; label: string })[]
  /** Label of the choice without a filter. */
  all?: string
}

/** Filter by one of a few values. */
export function FilterSelect<Row>({ list, name, label, options, all = 'Todos' }: Props<Row>) {
  const id = useId()
  const value = String(list.input.filtros[name] ?? '')
  const choices = options.map(each => (typeof each === 'string' ? { value: each, label: each } : each))
  const shows = value === '' || choices.some(choice => choice.value === value)
  useControl(name, shows)
  return (
    <div data-filtro className={FILTER}>
      <label htmlFor={id} className={FILTER_LABEL}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={event => list.setFilter(name, event.target.value || null)}
        className={`${FILTER_CONTROL} pr-1`}
      >
        <option value="">{all}</option>
        {!shows && <option value={value}>Vários</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
