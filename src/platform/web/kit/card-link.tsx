import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  to: string
  title: string
  description: string
  icon: ReactNode
  /** What the arrow says, e.g. 'Acessar Desvios'; null where one may not go in. */
  action?: string | null
}

/** A card of a department's hub: the whole of it is the link. */
export function CardLink({ to, title, description, icon, action = 'Acessar' }: Props) {
  return (
    <Link
      to={to}
      className="group flex flex-col rounded-lg border border-line bg-surface p-5 shadow-sm transition hover:border-accent hover:shadow-md"
    >
      <span className="flex size-10 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        {icon}
      </span>
      <span className="mt-4 font-semibold text-lg">{title}</span>
      <span className="mt-1 text-muted">{description}</span>
      {action && (
        <span className="mt-4 inline-flex items-center gap-1.5 font-medium text-accent-text">
          {action}
          <ArrowRight aria-hidden size={16} className="transition-transform group-hover:translate-x-0.5" />
        </span>
      )}
    </Link>
  )
}
