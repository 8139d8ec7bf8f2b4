import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { setTema, type Tema, useTema } from '../tema.ts'
import { ThemeButton } from './menu-buttons.tsx'
import { menuClass, menuItemClass } from './menu-classes.ts'

const TEMAS = [
  { value: 'claro', label: 'Claro', Icon: Sun },
  { value: 'escuro', label: 'Escuro', Icon: Moon },
  { value: 'sistema', label: 'Como no sistema', Icon: Monitor },
] as const

export function ThemeMenu() {
  const tema = useTema()
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <ThemeButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} className={menuClass}>
        <DropdownMenu.RadioGroup value={tema} onValueChange={value => setTema(value as Tema)}>
          {TEMAS.map(({ value, label, Icon }) => (
            <DropdownMenu.RadioItem key={value} value={value} className={menuItemClass}>
              <Icon size={16} aria-hidden="true" className="text-muted" />
              {label}
              <DropdownMenu.ItemIndicator className="ml-auto">
                <Check size={15} aria-hidden="true" className="text-accent-text" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
