import { DateInput } from './date-input.tsx'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'

/** A calendar date, typed as dd/mm/aaaa or chosen in a calendar. */
export function DateField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props)
  return (
    <Field {...frame}>
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
