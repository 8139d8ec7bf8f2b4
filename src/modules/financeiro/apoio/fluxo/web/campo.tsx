import { type ReactNode, useId, useState } from 'react'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'

interface Props {
  label: string
  hint?: string | undefined
  /** As it is shown; changes with what is stored. */
  value: string
  width: string
  /** @returns what is wrong with the text, or undefined once it is taken */
  take: (text: string) => string | undefined
  /** Another way to fill it in. */
  children?: ReactNode
}

/** A figure that takes effect on Enter or on leaving the field. */
export function Campo({ label, hint, value, width, take, children }: Props) {
  const id = useId()
  const [text, setText] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const apply = () => {
    if (text === undefined) return
    const problem = take(text)
    setWrong(problem)
    if (problem === undefined) setText(undefined)
  }
  return (
    <div className={width}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        value={text ?? value}
        onChange={event => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={event => event.key === 'Enter' && apply()}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={hint || wrong ? `${id}-nota` : undefined}
        className={`${CONTROL} numeros text-right`}
      />
      {(wrong ?? hint) && (
        <p
          id={`${id}-nota`}
          role={wrong ? 'alert' : undefined}
          className={`mt-0.5 text-xs ${wrong ? 'text-danger-text' : 'text-muted'}`}
        >
          {wrong ?? hint}
        </p>
      )}
      {children}
    </div>
  )
}
