import { CONTROL, Field, type FieldProps, useField } from './field.tsx'

/** A calendar date, by the browser's own control. */
export function DateField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props)
  return (
    <Field {...frame}>
      <input
        {...control}
        type="date"
        min="1000-01-01"
        max="9999-12-31"
        value={String(value ?? '')}
        onChange={event => setValue(event.target.value)}
        className={`${CONTROL} numeros`}
      />
    </Field>
  )
}
