import { useState } from 'react'
import { canonicalMoney, formatAmount } from '#platform/contract/money.ts'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'

const STORED = /^-?\d+\.\d{2}$/
const shown = (value: string) => (STORED.test(value) ? formatAmount(value) : value)

/** Money, typed with a comma; a dot for thousands is accepted. Written out in full on leaving the field. */
export function MoneyField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props)
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
    <Field {...frame}>
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        value={text}
        onChange={event => put(event.target.value, event.target.value)}
        onBlur={() => {
          const amount = canonicalMoney(text)
          if (amount !== null && amount !== stored) put(amount, formatAmount(amount))
          control.onBlur()
        }}
        className={`${CONTROL} numeros text-right`}
      />
    </Field>
  )
}
