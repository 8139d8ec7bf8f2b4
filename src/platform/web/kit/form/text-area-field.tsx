import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'

interface Props extends FieldProps {
  rows?: number
  placeholder?: string
  /** Link to what its text reaches, e.g. a map. */
  reach?: (text: string) => string
}

/** Text area that grows with its text. */
export function TextAreaField({ rows = 3, placeholder, reach, ...props }: Props) {
  const { value, setValue, control, frame } = useField(props)
  const text = String(value ?? '')
  return (
    <Field wide {...frame} shown={text} reach={text ? reach?.(text) : undefined}>
      <textarea
        {...control}
        {...{ rows, placeholder }}
        value={text}
        onChange={event => setValue(event.target.value)}
        className={`${CONTROL} field-sizing-content h-auto! max-h-64 min-h-20 py-2`}
      />
    </Field>
  )
}
