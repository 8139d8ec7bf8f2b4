import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  title: string
  /** What can be done about it. */
  actions?: ReactNode
  children: ReactNode
}

/** A page that has only something to say: not found, no access, not there yet, failed. */
export function MessagePage({ icon, title, actions, children }: Props) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center sm:py-24">
      <span className="flex size-14 items-center justify-center rounded-xl bg-accent-soft text-accent-text">
        {icon}
      </span>
      <h1 tabIndex={-1} className="mt-5 font-semibold text-2xl">
        {title}
      </h1>
      <div className="mt-2 space-y-3 text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
