import { formatDate, formatMonth, isMonth } from '#platform/contract/dates/dates.ts'
import { yearWarning } from '#platform/contract/warnings.ts'
import { DateInput } from './calendar/date-input.tsx'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'

const isDate = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

interface Props extends FieldProps {
  kind?: 'date' | 'month'
}

function shown(value: unknown, kind: Props['kind']): string {
  if (typeof value !== 'string') return ''
  if (kind === 'month') return isMonth(value) ? formatMonth(value) : ''
  return isDate(value) ? formatDate(value) : ''
}

/** A calendar date, typed as dd/mm/aaaa or chosen in a calendar; or a month, as mm/aaaa. */
export function DateField({ kind = 'date', ...props }: Props) {
  const { value, setValue, control, frame } = useField(props, yearWarning)
  return (
    <Field {...frame} shown={shown(value, kind)}>
      <DateInput
        {...control}
        kind={kind}
        about={props.label}
        value={String(value ?? '')}
        onChange={setValue}
        className={CONTROL}
      />
    </Field>
  )
}
