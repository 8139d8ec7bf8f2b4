import { Ellipsis } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../icon-button.tsx'
import { InRowMenu } from './in-row-menu.ts'

const ITEMS = '[role=menuitem]:enabled, a[role=menuitem]'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Below its button, or above where the window ends. The browser's top layer knows nothing of the table that scrolls. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const below = bottom < innerHeight * 0.6
  Object.assign(menu.style, {
    inset: 'auto',
    right: `${document.documentElement.clientWidth - right}px`,
    [below ? 'top' : 'bottom']: `${below ? bottom + 4 : innerHeight - top + 4}px`,
  })
}

/**
 * The actions of a row that are not seen beside it, as a menu. They are mounted when it opens for the first time: the menus of
 * all rows would be a third of a list's elements. From then on they stay, since a dialog that one of them opens is a part of
 * it and outlives the menu.
 */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  /** A dialog of an action is a child for React, but not in the page. */
  const isIn = (target: EventTarget) => menu.current?.contains(target as Node) ?? false
  const items = () =>
    [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter(item => item.checkVisibility())

  const prepare = ({ newState }: ToggleEvent) => {
    if (newState !== 'open' || !menu.current || !button.current) return
    // Before the browser shows it, and looks for what gets the focus.
    flushSync(() => setUsed(true))
    place(menu.current, button.current)
  }
  const toggled = ({ newState }: ToggleEvent) => {
    button.current?.setAttribute('aria-expanded', String(newState === 'open'))
    if (newState === 'open') items()[0]?.focus()
  }
  // Before the action: what it opens returns the focus to where it is then, the button of the menu.
  const chosen = ({ target }: MouseEvent) => {
    if (!isIn(target) || !(target as Element).closest(ITEMS) || !menu.current?.matches(':popover-open'))
      return
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const keyed = (event: KeyboardEvent) => {
    const { key, target } = event
    if (!isIn(target)) return
    const all = items()
    const at = all.indexOf(target as HTMLElement)
    const step = STEPS[key]
    const next =
      step !== undefined
        ? all[(at + step + all.length) % all.length]
        : key === 'Home'
          ? all[0]
          : key === 'End'
            ? all.at(-1)
            : undefined
    next?.focus()
    if (key === 'Escape' || key === 'Tab') {
      menu.current?.hidePopover()
      button.current?.focus()
    }
    if (next || key === 'Escape') event.preventDefault()
    // Keys of the row and of the page are not for who is in its menu.
    if (key !== 'Tab') event.stopPropagation()
  }

  return (
    <>
      <IconButton
        ref={button}
        label="Mais ações"
        about={about}
        aria-haspopup="menu"
        aria-expanded={false}
        popoverTarget={id}
      >
        <Ellipsis size={16} />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={`Ações: ${about}`}
        onBeforeToggle={prepare}
        onToggle={toggled}
        onClickCapture={chosen}
        onKeyDown={keyed}
        className="m-0 min-w-48 rounded-lg border border-line bg-surface p-1.5 text-ink shadow-md outline-none [animation:surgir_.12s_ease-out]"
      >
        {used && <InRowMenu value={true}>{children}</InRowMenu>}
      </div>
    </>
  )
}
