import type { ReactNode } from 'react'

/** A titled group of pieces. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-parte aria-label={title} className="mt-4 rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  )
}
