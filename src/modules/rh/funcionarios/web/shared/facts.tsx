import type { ReactNode } from 'react'

interface CardProps {
  title: string
  /** What is said beside the title, such as how many there are. */
  says?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the cards of the details dialog. */
export function Card({ title, says, actions, children }: CardProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line">
      <header className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="font-semibold">{title}</h3>
          {says}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="px-4 py-3">{children}</div>
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
}

/** A label and its value; an empty one is 'N/A'. */
export function Fact({ label, value, wide }: { label: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{value || 'N/A'}</dd>
    </div>
  )
}
