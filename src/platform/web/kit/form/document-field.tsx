import { useState } from 'react'
import {
  bareDocument,
  cnpjWarning,
  cpfCnpjWarning,
  cpfWarning,
  maskCnpj,
  maskCpf,
  maskCpfCnpj,
} from '#platform/contract/documents.ts'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'
import { MaskedInput } from './masked-input.tsx'

const kinds = {
  cpf: { mask: maskCpf, check: cpfWarning, inputMode: 'numeric', maxLength: 14 },
  // A CNPJ may have letters, so the phone keyboard must offer them.
  cnpj: { mask: maskCnpj, check: cnpjWarning, inputMode: 'text', maxLength: 18 },
  cnpj_cpf: { mask: maskCpfCnpj, check: cpfCnpjWarning, inputMode: 'text', maxLength: 18 },
} as const

interface Props extends FieldProps {
  kind: keyof typeof kinds
  readOnly?: boolean
}

/** CPF, CNPJ or either, masked while typing. Warns about wrong check digits on blur. */
export function DocumentField({ kind, readOnly, ...props }: Props) {
  const { mask, check, inputMode, maxLength } = kinds[kind]
  const [typing, setTyping] = useState(false)
  const { value, setValue, control, frame } = useField(props, value =>
    typing ? null : check(bareDocument(String(value ?? ''))),
  )
  return (
    <Field
      {...frame}
      shown={value ? <span className="numeros">{mask(String(value))}</span> : ''}
      fixed={readOnly}
    >
      <MaskedInput
        {...control}
        {...{ mask, inputMode, maxLength, readOnly }}
        autoComplete="off"
        spellCheck={false}
        value={mask(String(value ?? ''))}
        onChange={setValue}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          control.onBlur()
        }}
        className={`${CONTROL} numeros`}
      />
    </Field>
  )
}
