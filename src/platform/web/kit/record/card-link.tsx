import { Link } from '@tanstack/react-router'
import { ArrowRight, Lock } from 'lucide-react'
import { mayOpen, type Screen } from '../../department.ts'
import { useSessao } from '../../session.tsx'

interface Props {
  screen: Screen
  /** Description; by default that of the menu. */
  title?: string
  description?: string
  /** Label of the arrow. */
  action?: string
}

/** Card of a department's hub, a link as a whole; on a phone a line with its icon. Without permission it says so and is no link. */
export function CardLink({
  screen,
  title = screen.label,
  description = screen.description,
  action = 'Acessar',
}: Props) {
  const open = mayOpen(useSessao(), screen)
  const Icon = open ? screen.icon : Lock
  return (
    <Link
      to={screen.path}
      className="group flex flex-col rounded-lg border border-line bg-surface p-5 shadow-sm transition hover:border-accent hover:shadow-md max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:p-3"
    >
      <span className="flex size-10 items-center justify-center rounded-md bg-accent-soft text-accent-text max-sm:row-span-2 max-sm:self-center">
        <Icon aria-hidden size={20} />
      </span>
      <span className="mt-4 font-semibold text-lg max-sm:mt-0 max-sm:text-base">{title}</span>
      <span className="mt-1 text-muted max-sm:mt-0 max-sm:text-sm">
        {open ? description : 'Sem acesso com o seu perfil'}
      </span>
      {open && (
        <span className="mt-4 inline-flex items-center gap-1.5 font-medium text-accent-text max-sm:hidden">
          {action}
          <ArrowRight aria-hidden size={16} className="transition-transform group-hover:translate-x-0.5" />
        </span>
      )}
    </Link>
  )
}
