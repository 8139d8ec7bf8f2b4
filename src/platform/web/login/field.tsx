import { type ComponentProps, type ReactNode, useId } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  /** Where the value comes from; stands below the field. */
  hint?: string
  /** Stands at the right end, inside the box. */
  trailing?: ReactNode
}

/** A required text field of this screen, with its message below. */
export function Field({ label, name, value, onValue, error, hint, trailing, ...rest }: Props) {
  const id = useId()
  const errorId = `${id}-erro`
  const hintId = `${id}-dica`
  return (
    <div>
      <div className="mb-1.5 flex gap-1 font-medium">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true" className="text-danger-text">
          *
        </span>
      </div>
      <div className="relative">
        <input
          {...rest}
          id={id}
          name={name}
          value={value}
          onChange={event => onValue(event.currentTarget.value)}
          aria-required="true"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
          className={`h-11 w-full rounded-md border bg-surface px-3 text-lg outline-offset-0 sm:text-base ${trailing ? 'pr-12' : ''} ${error ? 'border-danger' : 'border-line-strong'}`}
        />
        {trailing}
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
