import type { HTMLInputTypeAttribute } from 'react'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'
import { rememberSecret } from './form-memory.ts'

interface Props extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'password'>
  placeholder?: string
  maxLength?: number
  readOnly?: boolean
  autoComplete?: string
  inputMode?: 'numeric'
}

/** `autoComplete` values of secrets. */
const SECRET = /password|one-time-code/

/** One line of text. */
export function TextField({
  type = 'text',
  placeholder,
  maxLength,
  readOnly,
  autoComplete = 'off',
  inputMode,
  ...props
}: Props) {
  const { value, setValue, control, frame } = useField(props)
  if (type === 'password' || SECRET.test(autoComplete)) rememberSecret(props.control, props.name)
  return (
    <Field {...frame} shown={String(value ?? '')}>
      <input
        {...control}
        {...{ type, placeholder, maxLength, readOnly, autoComplete, inputMode }}
        value={String(value ?? '')}
        onChange={event => setValue(event.target.value)}
        className={CONTROL}
      />
    </Field>
  )
}
