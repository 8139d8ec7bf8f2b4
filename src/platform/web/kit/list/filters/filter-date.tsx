import { lazyForm } from '../../lazy-form.tsx'
import type { DateFilterProps } from './date-filter.tsx'
import { FILTER } from './filter-classes.ts'

const DateFilter = lazyForm<DateFilterProps<unknown>>(
  async () => (await import('./date-filter.tsx')).DateFilter,
  <span data-filtro className={`${FILTER} max-sm:min-h-18 max-sm:min-w-36 max-sm:flex-1 sm:w-44`} />,
)

/** Filter by a calendar date (one end of a period) or a month. The field comes after the list: most begin without one. */
export function FilterDate<Row>(props: DateFilterProps<Row>) {
  return <DateFilter {...(props as DateFilterProps<unknown>)} />
}
