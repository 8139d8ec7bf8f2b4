import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

/** A password, hidden until asked for. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'trailing' | 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const name = shown ? 'Ocultar senha' : 'Mostrar senha'
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={name}
          title={name}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted outline-offset-[-4px] hover:text-ink"
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  )
}
