import type { ReactNode } from 'react'

/** Several filters of a toolbar: side by side, and on a narrow screen two by two. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return <div className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-3">{children}</div>
}
