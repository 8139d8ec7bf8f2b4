import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSessao } from '../session.tsx'

interface Props {
  /** What follows from it here. */
  children: ReactNode
  className?: string
}

/** Says, where a mail would matter, that this server sends none; nothing where it does. */
export function NoMail({ children, className = '' }: Props) {
  if (useSessao().envia_email) return null
  return (
    <p className={`flex gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text ${className}`}>
      <MailX size={17} className="mt-px shrink-0" />
      <span>
        <strong className="font-semibold">Este servidor não envia e-mails.</strong> {children}
      </span>
    </p>
  )
}
