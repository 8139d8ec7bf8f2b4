import type { ReactNode } from 'react'

interface Props {
  title: string
  description?: string
  /** Buttons on the right. */
  children?: ReactNode
}

/** Header of every page. Its h1 takes the focus after a navigation, so that screen readers announce the page. */
export function PageHeader({ title, description, children }: Props) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="font-semibold text-2xl">
          {title}
        </h1>
        {description && <p className="mt-0.5 text-muted">{description}</p>}
      </div>
      {children && (
        <div data-acoes className="flex flex-wrap gap-2">
          {children}
        </div>
      )}
    </header>
  )
}
