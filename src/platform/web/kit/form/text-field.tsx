import type { HTMLInputTypeAttribute } from 'react'
import { pageHref } from '../address-link.tsx'
import { MailText, mailHref } from '../contact-link.tsx'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'
import { rememberSecret } from './start/form-memory.ts'

interface Props extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'password'>
  placeholder?: string
  maxLength?: number
  readOnly?: boolean
  autoComplete?: string
  inputMode?: 'numeric'
  autoCapitalize?: 'none'
  /** It comes after its dialog, which then had no field to begin at. */
  autoFocus?: boolean
  /** Link to what its value reaches, e.g. a map. An e-mail address has one to a new message, a URL to its page. */
  reach?: (text: string) => string | undefined
}

/** `autoComplete` values of secrets. */
const SECRET = /password|one-time-code/

const REACHED: Partial<Record<NonNullable<Props['type']>, NonNullable<Props['reach']>>> = {
  email: mailHref,
  url: pageHref,
}

/** One line of text. */
export function TextField({
  type = 'text',
  placeholder,
  maxLength,
  readOnly,
  autoComplete = 'off',
  inputMode,
  autoCapitalize,
  autoFocus,
  reach = REACHED[type],
  ...props
}: Props) {
  const { value, setValue, control, frame } = useField(props)
  if (type === 'password' || SECRET.test(autoComplete)) rememberSecret(props.control, props.name)
  const text = String(value ?? '')
  const shown = type === 'email' && text ? <MailText address={text} /> : text
  return (
    <Field {...frame} shown={shown} reach={text ? reach?.(text) : undefined} fixed={readOnly}>
      <input
        {...control}
        {...{ type, placeholder, maxLength, readOnly, autoComplete, inputMode, autoCapitalize, autoFocus }}
        value={text}
        onChange={event => setValue(event.target.value)}
        className={CONTROL}
      />
    </Field>
  )
}
