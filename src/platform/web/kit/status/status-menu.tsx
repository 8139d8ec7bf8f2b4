import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Vocabulary } from '#platform/contract/vocabulary.ts'
import { menuClass, menuItemClass } from '../../shell/menu-classes.ts'
import { Badge } from '../badge.tsx'

interface Props {
  /** The button that was pressed. */
  children: ReactNode
  title: string
  of: Vocabulary
  options: readonly string[]
  onChoose: (value: string) => void
}

/** It is mounted by the press that opens it, of which Radix does not know whether it was a key. */
const focusFirst = (menu: HTMLElement | null) => {
  if (menu) requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus())
}

/** The statuses that one may choose, below the button that was pressed for them. */
export function StatusMenu({ children, title, of, options, onChoose }: Props) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={focusFirst}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className={menuClass}
        >
          <DropdownMenu.Label className="px-2 py-1 text-muted text-sm">{title}</DropdownMenu.Label>
          {options.map(value => (
            <DropdownMenu.Item key={value} onSelect={() => onChoose(value)} className={menuItemClass}>
              <Badge value={value} of={of} />
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
