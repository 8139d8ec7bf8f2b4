import { useState } from 'react'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'

export interface DecimalProps extends FieldProps {
  readOnly?: boolean
  /** On the page of its record it is read alone. */
  fixed?: boolean
}

interface Props extends DecimalProps {
  /** Reads what was typed; null where it is no such number. */
  canonical: (text: string) => string | null
  /** As it is shown. */
  format: (value: string) => string
  placeholder: string
  /** A warning that the value itself gives rise to. */
  check?: (value: unknown) => string | null
}

/** A decimal, typed with a comma; a dot for thousands is accepted. Written out in full on leaving the field. */
export function DecimalField({ canonical, format, placeholder, check, readOnly, fixed, ...props }: Props) {
  const { value, setValue, control, frame } = useField(props, check)
  /** As it is stored, or as it was typed when the page went away. */
  const shown = (stored: string) => {
    const number = canonical(stored)
    return number === null ? stored : format(number)
  }
  const stored = String(value ?? '')
  const [text, setText] = useState(() => shown(stored))
  const [known, setKnown] = useState(stored)
  if (known !== stored) {
    // Set from elsewhere, e.g. filled in by the choice of a proposal.
    setKnown(stored)
    setText(shown(stored))
  }
  const put = (next: string, display: string) => {
    setText(display)
    setKnown(next)
    setValue(next)
  }
  return (
    <Field {...frame} fixed={fixed} shown={stored && <span className="numeros">{shown(stored)}</span>}>
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        readOnly={readOnly}
        value={text}
        onChange={event => put(event.target.value, event.target.value)}
        onBlur={() => {
          const number = canonical(text)
          if (number !== null && number !== stored) put(number, format(number))
          control.onBlur()
        }}
        className={`${CONTROL} numeros text-right`}
      />
    </Field>
  )
}
