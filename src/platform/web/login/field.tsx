import { type ComponentProps, type ReactNode, useId } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  /** Stands at the right end, inside the box. */
  trailing?: ReactNode
}

/** A required text field of this screen, with its message below. */
export function Field({ label, name, value, onValue, error, trailing, ...rest }: Props) {
  const id = useId()
  const errorId = `${id}-erro`
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
          aria-describedby={error ? errorId : undefined}
          className={`h-11 w-full rounded-md border bg-surface px-3 text-lg outline-offset-0 sm:text-base ${trailing ? 'pr-12' : ''} ${error ? 'border-danger' : 'border-line-strong'}`}
        />
        {trailing}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
