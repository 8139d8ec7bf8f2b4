import { CONTROL, Field, type FieldProps, useField } from './field.tsx'

/** Text area that grows with its text. */
export function TextAreaField({
  rows = 3,
  placeholder,
  ...props
}: FieldProps & { rows?: number; placeholder?: string }) {
  const { value, setValue, control, frame } = useField(props)
  return (
    <Field wide {...frame} shown={String(value ?? '')}>
      <textarea
        {...control}
        {...{ rows, placeholder }}
        value={String(value ?? '')}
        onChange={event => setValue(event.target.value)}
        className={`${CONTROL} field-sizing-content h-auto! max-h-64 min-h-20 py-2`}
      />
    </Field>
  )
}
