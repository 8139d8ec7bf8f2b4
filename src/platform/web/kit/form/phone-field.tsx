import { maskPhone } from '#platform/contract/documents.ts'
import { phoneHref } from '../contact-link.tsx'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A telephone number; Brazilian numbers are masked while typing. */
export function PhoneField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props)
  const phone = String(value ?? '')
  return (
    <Field {...frame} shown={maskPhone(phone)} reach={phone ? phoneHref(phone) : undefined}>
      <MaskedInput
        {...control}
        mask={maskPhone}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        onChange={setValue}
        className={`${CONTROL} numeros`}
      />
    </Field>
  )
}
