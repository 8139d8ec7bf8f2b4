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

/** Card of a department's hub, a link as a whole: a line with its icon, so that the figures below are in sight. Without permission it says so and is no link. */
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
      className="group grid grid-cols-[auto_1fr_auto] content-center gap-x-3 rounded-lg border border-line bg-surface p-3 shadow-sm transition hover:border-accent hover:shadow-md"
    >
      <span className="flex size-10 items-center justify-center rounded-md bg-accent-soft text-accent-text row-span-2 self-center">
        <Icon size={20} />
      </span>
      <span className="font-semibold">{title}</span>
      <span className="col-start-2 row-start-2 text-muted text-sm">
        {open ? description : 'Sem acesso com o seu perfil'}
      </span>
      {open && (
        <span className="col-start-3 row-span-2 row-start-1 inline-flex items-center gap-1.5 self-center font-medium text-accent-text text-sm max-sm:hidden">
          {action}
          <ArrowRight size={16} className="transition-transform group-hover:translate-x-0.5" />
        </span>
      )}
    </Link>
  )
}
