import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNarrow } from '../wide.ts'

interface Props {
  /** The most important of it, in one line. */
  summary: ReactNode
  children: ReactNode
}

/** What stands above a list: on a phone one line that opens, so that the first record is in sight. */
export function Fold({ summary, children }: Props) {
  if (!useNarrow()) return children
  return (
    <details className="group/dobra mb-1.5">
      <summary className="flex h-8 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm shadow-sm">
        {summary}
        <ChevronDown
          aria-hidden
          size={16}
          className="ml-auto shrink-0 text-muted transition-transform group-open/dobra:rotate-180"
        />
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
