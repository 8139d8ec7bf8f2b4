import { useState } from 'react'
import { canonicalMoney, formatAmount } from '#platform/contract/money.ts'
import { negativeWarning } from '#platform/contract/warnings.ts'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'

/** The stored amount, or the text of a restored draft. */
function shown(value: string): string {
  const amount = canonicalMoney(value)
  return amount === null ? value : formatAmount(amount)
}

/** Money, typed with a comma; dots for thousands are accepted. Formatted on blur. */
export function MoneyField(props: FieldProps) {
  const { value, setValue, control, frame } = useField(props, negativeWarning)
  const stored = String(value ?? '')
  const [text, setText] = useState(() => shown(stored))
  const [known, setKnown] = useState(stored)
  if (known !== stored) {
    // Set from outside, e.g. by the choice of a proposal.
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
