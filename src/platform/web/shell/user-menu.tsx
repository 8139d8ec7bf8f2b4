import { Link } from '@tanstack/react-router'
import { CircleHelp, Info, Keyboard, LogOut, MonitorX, Settings, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { helpFor } from '../ajuda/help-for.ts'
import { usePlace } from '../departments.tsx'
import { openOverlay } from '../keyboard/overlays.ts'
import { useSessao } from '../session.tsx'
import { Avatar } from './avatar.tsx'
import { UserButton } from './menu-buttons.tsx'
import { menuClass, menuItemClass } from './menu-classes.ts'
import { useSignOut } from './use-sign-out.ts'

export function UserMenu() {
  const { usuario } = useSessao()
  const { department } = usePlace()
  const { sair, sairDeTodos, leaving } = useSignOut()
  const name = usuario.full_name || 'Usuário'
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <UserButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} className={`${menuClass} max-w-72`}>
        <DropdownMenu.Label className="flex items-center gap-2.5 px-2.5 py-2">
          <Avatar person={usuario} className="size-9" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-muted text-sm">{usuario.email}</span>
          </span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item asChild className={menuItemClass}>
          <Link to="/perfil">
            <UserRound size={16} aria-hidden="true" className="text-muted" />
            Perfil
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={menuItemClass}>
          <Link to="/configuracoes">
            <Settings size={16} aria-hidden="true" className="text-muted" />
            Configurações
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={menuItemClass}>
          <Link to={helpFor(department)}>
            <CircleHelp size={16} aria-hidden="true" className="text-muted" />
            Ajuda
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => openOverlay('tela')} className={`${menuItemClass} lg:hidden`}>
          <Info size={16} aria-hidden="true" className="text-muted" />
          Sobre esta tela
        </DropdownMenu.Item>
        <DropdownMenu.Item
          onSelect={() => openOverlay('atalhos')}
          className={`${menuItemClass} max-lg:hidden`}
        >
          <Keyboard size={16} aria-hidden="true" className="text-muted" />
          Atalhos de teclado
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item disabled={leaving} onSelect={sairDeTodos} className={menuItemClass}>
          <MonitorX size={16} aria-hidden="true" className="text-muted" />
          Sair de todos os dispositivos
        </DropdownMenu.Item>
        <DropdownMenu.Item disabled={leaving} onSelect={sair} className={menuItemClass}>
          <LogOut size={16} aria-hidden="true" className="text-muted" />
          Sair
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
