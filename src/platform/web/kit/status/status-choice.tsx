import { type ComponentProps, type ReactElement, useRef, useState } from 'react'
import { PartFailure } from '../part-failure.tsx'
import { partOf, usePart } from '../use-part.ts'
import type { StatusMenu } from './status-menu.tsx'

const menu = partOf(async () => (await import('./status-menu.tsx')).StatusMenu)

type MenuProps = ComponentProps<typeof StatusMenu>

interface Props extends Pick<MenuProps, 'title' | 'of' | 'options' | 'onChoose'> {
  /** The button, given what makes it open the menu. */
  button: (
    opens: Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>,
  ) => ReactElement
}

/**
 * A button with a menu of statuses, which is loaded and mounted when it is first pressed. The button stays the same element
 * with no keys of the menu: arrows on it are those of its row.
 */
export function StatusChoice({ button, ...props }: Props) {
  const [wanted, want] = useState(false)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const toggle = () => {
    want(true)
    const { activeElement } = document
    // Not every browser gives the focus to a button that is pressed.
    before.current =
      activeElement instanceof HTMLElement && activeElement !== document.body
        ? activeElement
        : (box.current?.querySelector('button') ?? null)
    setOpen(!open)
  }
  return (
    <span ref={box} className="relative inline-flex align-middle">
      {button({ 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: toggle })}
      {wanted && (
        <Wanted
          {...props}
          open={open}
          onOpen={setOpen}
          anchor={box}
          before={before}
          onFail={() => want(false)}
        />
      )}
    </span>
  )
}

function Wanted({ onFail, ...props }: MenuProps & { onFail: () => void }) {
  const { Present: Menu, failed, retry } = usePart(menu)
  if (Menu) return <Menu {...props} />
  return failed ? <PartFailure onRetry={retry} onClose={onFail} /> : null
}
