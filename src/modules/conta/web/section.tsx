import { type FormEventHandler, type ReactNode, useId } from 'react'
import { useHeldFocus } from './use-held-focus.ts'

interface Props {
  /** Where a link leads, as `#empresa`. */
  id?: string
  title: string
  description?: string
  /** Makes the section a form. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** One subject of an account page. */
export function Section({ id: given, title, description, onSubmit, children }: Props) {
  const own = useId()
  const id = given ?? own
  return (
    <section
      {...useHeldFocus()}
      aria-labelledby={id}
      className="mb-5 max-w-3xl rounded-lg border border-line bg-surface p-5 shadow-sm"
    >
      <h2 id={id} tabIndex={-1} className="font-semibold text-lg">
        {title}
      </h2>
      {description && <p className="mt-0.5 text-muted">{description}</p>}
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4 sm:grid-cols-2">
          {children}
        </form>
      ) : (
        <div className="mt-4">{children}</div>
      )}
    </section>
  )
}
