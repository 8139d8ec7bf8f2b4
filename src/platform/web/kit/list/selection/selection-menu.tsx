import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { menuClass } from '../../../shell/menu-classes.ts'
import { Button } from '../../button.tsx'

interface Props {
  label: string
  /** Further words of the label, which a phone has no room for. */
  more?: string
  icon: ReactNode
  disabled: boolean
  children: ReactNode
}

/** A button of the bar with verbs below it. */
export function Menu({ label, more, icon, disabled, children }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button icon={icon} disabled={disabled}>
          <span>
            {label}
            {more && <span className="max-sm:sr-only"> {more}</span>}
          </span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content sideOffset={6} collisionPadding={16} className={menuClass}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
