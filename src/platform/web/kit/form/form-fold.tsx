import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of a form that few records need, folded until it is opened or has something. @param says what it holds, in a few words */
export function FormFold({
  title,
  says,
  open,
  children,
}: {
  title: string
  says: string
  open: boolean
  children: ReactNode
}) {
  return (
    <details className="group/dobra rounded-lg border border-line sm:col-span-2" open={open}>
      <summary className="flex min-h-control cursor-pointer items-center gap-2 rounded-lg px-3 text-sm">
        <span className="font-medium">{title}</span>
        <span className="numeros text-muted">{says}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className="ml-auto shrink-0 text-muted transition-transform group-open/dobra:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-2 px-3 pb-3">{children}</div>
    </details>
  )
}
