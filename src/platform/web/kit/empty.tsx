import { Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  text: string
  /** A second sentence: what belongs here, or why nothing is. */
  more?: ReactNode
  icon?: ReactNode
  /** Nothing is here because something failed. */
  failed?: boolean
  children?: ReactNode
}

/** Empty state: a text and the next action. */
export function Empty({ text, more, icon, failed, children }: Props) {
  return (
    <div
      data-vazio
      data-falhou={failed || undefined}
      className="flex flex-col items-center gap-3 px-6 py-12 text-center text-muted"
    >
      <span aria-hidden className="rounded-full bg-surface-2 p-3">
        {icon ?? (failed ? <TriangleAlert size={22} /> : <Inbox size={22} />)}
      </span>
      <p className={more ? 'font-medium text-ink' : ''}>{text}</p>
      {more && <p className="-mt-2 max-w-md text-balance">{more}</p>}
      {children}
    </div>
  )
}
