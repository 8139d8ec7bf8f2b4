import { formatDate } from '#platform/contract/dates/dates.ts'
import { DateInput } from './calendar/date-input.tsx'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** A calendar date, typed as dd/mm/aaaa or chosen in a calendar. */
export function DateField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props)
  return (
    <Field {...frame} shown={isDate(value) ? formatDate(value) : ''}>
      <DateInput
        {...control}
        about={props.label}
        value={String(value ?? '')}
        onChange={setValue}
        className={CONTROL}
      />
    </Field>
  )
}
