import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A short number as digits; other characters are dropped. */
export function DigitsField({ length, ...props }: FieldProps & { length: number }) {
  const { value, setValue, control, frame } = useField(props)
  return (
    <Field {...frame} shown={String(value ?? '')}>
      <MaskedInput
        {...control}
        mask={text => text.replace(/\D/g, '').slice(0, length)}
        inputMode="numeric"
        autoComplete="off"
        value={String(value ?? '')}
        onChange={setValue}
        className={`${CONTROL} numeros`}
      />
    </Field>
  )
}
