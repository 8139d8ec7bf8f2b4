import { DropdownMenu } from 'radix-ui'
import type { RefObject } from 'react'
import type { Vocabulary } from '#platform/contract/vocabulary.ts'
import { menuClass, menuItemClass } from '../../shell/menu-classes.ts'
import { Badge } from '../badge.tsx'

interface Props {
  title: string
  of: Vocabulary
  options: readonly string[]
  onChoose: (value: string) => void
  open: boolean
  onOpen: (open: boolean) => void
  /** Holds the button that opens it. */
  anchor: RefObject<HTMLElement | null>
  /** What had the focus as it was opened: that button, or the card whose key it was. */
  before: RefObject<HTMLElement | null>
}

/**
 * Opened by another button than Radix's own, of which it does not know whether a key pressed it. Where it does, a fast hand is
 * past the first one by the next frame.
 */
const focusFirst = (menu: HTMLElement | null) => {
  if (!menu) return
  requestAnimationFrame(() => {
    if (!document.activeElement?.closest('[role=menuitem]'))
      menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  })
}

/** The statuses that one may choose, below the button that was pressed for them. */
export function StatusMenu({ title, of, options, onChoose, open, onOpen, anchor, before }: Props) {
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpen}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      {/* Within the page's landmark: it is no dialog, and the rest stays in reach. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          ref={focusFirst}
          aria-label={title}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={event => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // A moment after it closed: another menu may have it by then.
            if (document.activeElement === document.body) before.current?.focus()
          }}
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
