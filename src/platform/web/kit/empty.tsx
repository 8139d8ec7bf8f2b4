import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

/** Empty state: a text and the next action. */
export function Empty({ text, icon, children }: { text: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center text-muted">
      <span aria-hidden className="rounded-full bg-surface-2 p-3">
        {icon ?? <Inbox size={22} />}
      </span>
      <p>{text}</p>
      {children}
    </div>
  )
}
