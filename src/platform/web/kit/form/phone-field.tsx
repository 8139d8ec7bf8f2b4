import { maskPhone } from '#platform/contract/documents.ts'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A telephone number; Brazilian numbers are masked while typing. */
export function PhoneField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props)
  return (
    <Field {...frame} shown={maskPhone(String(value ?? ''))}>
      <MaskedInput
        {...control}
        mask={maskPhone}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={String(value ?? '')}
        onChange={setValue}
        className={`${CONTROL} numeros`}
      />
    </Field>
  )
}
