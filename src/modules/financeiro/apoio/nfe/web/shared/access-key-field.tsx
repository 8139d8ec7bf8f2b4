import { useState } from 'react'
import { bareDocument, chaveAcessoWarning } from '#platform/contract/documents.ts'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Field, type FieldProps, useField } from '#platform/web/kit/form/field.tsx'
import { MaskedInput } from '#platform/web/kit/form/masked-input.tsx'

const POSITIONS = 44
const mask = (text: string) => bareDocument(text).slice(0, POSITIONS)

/** The access key of an NF-e, pasted with or without its spaces; warns of a wrong one once one has left the field. */
export function AccessKeyField(props: FieldProps) {
  const [typing, setTyping] = useState(false)
  const { value, setValue, control, frame } = useField(props, value =>
    typing ? null : chaveAcessoWarning(bareDocument(String(value ?? ''))),
  )
  const key = String(value ?? '')
  return (
    <Field
      {...frame}
      // In fours, as it is printed.
      shown={key && <span className="numeros">{key.replace(/.{4}(?=.)/g, '$& ')}</span>}
      long={key !== ''}
    >
      <MaskedInput
        {...control}
        mask={mask}
        autoComplete="off"
        spellCheck={false}
        value={mask(key)}
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
