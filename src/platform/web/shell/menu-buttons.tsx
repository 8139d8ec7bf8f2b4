import { Menu, Moon, Sun } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSessao } from '../session.tsx'
import { Avatar } from './avatar.tsx'
import { barButtonClass } from './menu-classes.ts'

/** Opens the menu of the signed-in person. */
export function UserButton(props: ComponentProps<'button'>) {
  const { usuario } = useSessao()
  return (
    <button
      type="button"
      aria-label={`Conta de ${usuario.full_name || usuario.email}`}
      className="flex size-11 shrink-0 items-center justify-center rounded-full lg:size-control"
      {...props}
    >
      <Avatar person={usuario} />
    </button>
  )
}

/** Opens the sidebar on a narrow window. */
export function DrawerButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Abrir menu"
      className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-3 hover:text-ink lg:hidden"
      {...props}
    >
      <Menu size={20} aria-hidden="true" />
    </button>
  )
}

/** Opens the choice of light or dark. */
export function ThemeButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" aria-label="Tema" title="Tema" className={barButtonClass} {...props}>
      <Sun size={18} aria-hidden="true" className="dark:hidden" />
      <Moon size={18} aria-hidden="true" className="hidden dark:block" />
    </button>
  )
}
