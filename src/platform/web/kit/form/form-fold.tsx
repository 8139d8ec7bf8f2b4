import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** What it holds, in a few words. */
  says: string
  open: boolean
  onToggle?: (open: boolean) => void
  /** Fields in two columns, as outside of it. */
  columns?: boolean
  children: ReactNode
}

/** A part of a form that few records need, folded until it is opened or has something. */
export function FormFold({ title, says, open, onToggle, columns, children }: Props) {
  return (
    <details
      className="group/dobra rounded-lg border border-line sm:col-span-2"
      open={open}
      onToggle={event => onToggle?.(event.currentTarget.open)}
    >
      <summary className="flex min-h-control cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5 text-sm max-sm:min-h-11">
        <span className="shrink-0 font-medium">{title}</span>
        <span className="numeros min-w-0 text-muted">{says}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className="ml-auto shrink-0 text-muted transition-transform group-open/dobra:rotate-180"
        />
      </summary>
      <div
        className={`px-3 pb-3 ${columns ? 'grid grid-cols-1 gap-4 pt-1 sm:grid-cols-2' : 'flex flex-col gap-2'}`}
      >
        {children}
      </div>
    </details>
  )
}
