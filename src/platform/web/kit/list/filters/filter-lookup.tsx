import { lazyForm } from '../../lazy-form.tsx'
import { AfterRows } from '../after-rows.tsx'
import { useControl } from '../chips/controls.ts'
import { FILTER, FILTER_CONTROL, FILTER_LABEL, lookupWidth } from './filter-classes.ts'
import type { LookupFilterProps, LookupProps } from './lookup-filter.tsx'

type Props = LookupProps<unknown, unknown>

/** Its name, and the room of its value. */
const place = ({ label, value }: Pick<Props, 'label' | 'value'>) => (
  <div data-filtro className={FILTER}>
    <span className={FILTER_LABEL}>{label}</span>
    <span className={`${FILTER_CONTROL} block ${lookupWidth(value !== null)}`} />
  </div>
)
const LookupFilter = lazyForm<Props>(async () => (await import('./lookup-filter.tsx')).LookupFilter, place)

/** Is a text the key of one person? */
const isKey = (value: string) => /^[\da-f-]{36}$/.test(value)

/** Filter by one of many records. The field comes after the rows: most lists begin without one. */
export function FilterLookup<Item, Row>(props: LookupFilterProps<Item, Row>) {
  const { list, name, others = [] } = props
  const value = (list.input.filtros[name] ?? null) as number | string | null
  const isOther = value === null || others.some(other => other.value === value)
  /** Several, or others than some, are shown beside. */
  const shows = typeof value !== 'string' || isKey(value)
  useControl(name, isOther || shows)
  const field = { ...(props as LookupFilterProps<unknown, unknown>), value, isRecord: !isOther && shows }
  return (
    <AfterRows list={list} place={place(field)}>
      <LookupFilter {...field} />
    </AfterRows>
  )
}
