import { type ComponentProps, type ReactNode, useId } from 'react'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'

interface Props {
  label: string
  hint?: string
  wide?: boolean
  children: (control: { id: string; className: string; 'aria-describedby'?: string }) => ReactNode
}

/** A labelled control. */
export function Labelled({ label, hint, wide, children }: Props) {
  const id = useId()
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {children({ id, className: CONTROL, ...(hint && { 'aria-describedby': `${id}-hint` }) })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A labelled input of text. */
export function LabelledInput({ label, hint, ...rest }: ComponentProps<'input'> & Omit<Props, 'children'>) {
  return (
    <Labelled label={label} {...(hint && { hint })}>
      {control => <input {...control} {...rest} />}
    </Labelled>
  )
}
