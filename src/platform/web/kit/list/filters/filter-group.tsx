import type { ReactNode } from 'react'

/** Filters of a toolbar side by side; two per row on narrow screens. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return <div className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-3">{children}</div>
}
