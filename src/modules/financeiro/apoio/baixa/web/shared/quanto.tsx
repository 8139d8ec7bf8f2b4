import type { ReactNode } from 'react'

/** How much of a payable is paid, or of a receivable received: in words, and as a bar of whole percent. */
export const Quanto = ({ porCento, children }: { porCento: number; children: ReactNode }) => (
  <div className="min-w-48 flex-1">
    <p className="numeros text-sm">{children}</p>
    <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-surface-3">
      <div className="h-full bg-badge-green-fg" style={{ width: `${porCento}%` }} />
    </div>
  </div>
)
