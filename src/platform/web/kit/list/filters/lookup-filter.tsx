import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { z } from 'zod'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { procedureQuery } from '../../../queries.ts'
import { type Choice, Lookup } from '../../form/lookup/lookup.tsx'
import type { List } from '../use-list.ts'
import { FILTER, FILTER_CONTROL, FILTER_LABEL, lookupWidth } from './filter-classes.ts'

/** A look-up that also finds a record by `id`, since a link holds only the id. */
type Known<Row> = Procedure<z.ZodObject<{ busca: z.ZodType; id: z.ZodType }>, z.ZodType<readonly Row[]>>

export interface LookupFilterProps<Item, Row> {
  list: List<Item>
  /** The filter's name in the list's input. */
  name: string
  label: string
  procedure: Known<Row>
  choice: (row: Row) => { value: number | string; label: string }
  /** Label of the choice without a filter. */
  all?: string
  /** Choices beside the records, e.g. 'Sem local'. */
  others?: readonly Choice[]
}

export interface LookupProps<Item, Row> extends LookupFilterProps<Item, Row> {
  value: number | string | null
  /** The value is the key of a record, whose name is to be asked for. */
  isRecord: boolean
}

/** Filter by one of many records. */
export function LookupFilter<Item, Row>(props: LookupProps<Item, Row>) {
  const { list, name, label, procedure, choice, all = 'Todos', others = [], value, isRecord } = props
  const id = useId()
  const known = useQuery({
    ...procedureQuery(procedure, { id: value } as CallOf<typeof procedure>),
    enabled: isRecord,
  })
  const [found] = known.data ?? []
  return (
    <div data-filtro className={FILTER}>
      <label htmlFor={id} className={FILTER_LABEL}>
        {label}
      </label>
      <Lookup
        id={id}
        procedure={procedure}
        choice={choice}
        chosenLabel={
          found ? choice(found).label : isRecord ? (known.isSuccess ? 'Não existe mais' : '') : 'Vários'
        }
        first={[{ value: null, label: all }, ...others]}
        value={value}
        onChoose={chosen => list.setFilter(name, chosen.value)}
        className={`${FILTER_CONTROL} ${lookupWidth(value !== null)}`}
      />
    </div>
  )
}
