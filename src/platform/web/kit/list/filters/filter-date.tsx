import { lazyForm } from '../../lazy-form.tsx'
import { AfterRows } from '../after-rows.tsx'
import type { DateFilterProps } from './date-filter.tsx'
import { FILTER } from './filter-classes.ts'

const place = (
  <span data-filtro className={`${FILTER} max-sm:min-h-18 max-sm:min-w-36 max-sm:flex-1 sm:w-44`} />
)
const DateFilter = lazyForm<DateFilterProps<unknown>>(
  async () => (await import('./date-filter.tsx')).DateFilter,
  place,
)

/** Filter by a calendar date (one end of a period) or a month. The field comes after the rows: most lists begin without one. */
export function FilterDate<Row>(props: DateFilterProps<Row>) {
  return (
    <AfterRows list={props.list} place={place}>
      <DateFilter {...(props as DateFilterProps<unknown>)} />
    </AfterRows>
  )
}
