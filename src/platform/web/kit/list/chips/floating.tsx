import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

const GAP = 4
const MARGIN = 8

/** Below its anchor, or above where the window ends below it. */
function place(box: HTMLElement, anchor: Element): void {
  const { top, bottom, left } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = bottom + box.offsetHeight + GAP < clientHeight || top < clientHeight / 2
  Object.assign(box.style, {
    left: `${Math.max(MARGIN, Math.min(left, clientWidth - box.offsetWidth - MARGIN))}px`,
    top: below ? `${bottom + GAP}px` : 'auto',
    bottom: below ? 'auto' : `${clientHeight - top + GAP}px`,
  })
}

interface Props {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A box beside its anchor, in the browser's top layer; on a narrow screen a sheet at the bottom edge. Esc and a press
 * elsewhere close it, and the focus returns to where it was.
 */
export function Floating({ label, anchor, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose

  useLayoutEffect(() => {
    const element = box.current
    const from = anchor.current
    if (!element || !from) return
    element.showPopover()
    const sheet = matchMedia('(max-width: 39.99rem)')
    const move = () => {
      if (sheet.matches) element.removeAttribute('style')
      else place(element, from)
    }
    move()
    const giveBack = () => {
      const { activeElement } = document
      if (activeElement === document.body || element.contains(activeElement)) from.focus()
    }
    // Not at `toggle`, which comes in a task of its own: until then the closed box would still be in the page.
    const toggles = (event: ToggleEvent) => {
      if (event.target !== element || event.newState !== 'closed') return
      latest.current()
      // A press elsewhere takes the focus after this event.
      setTimeout(giveBack)
    }
    const resized = new ResizeObserver(move)
    resized.observe(element)
    element.addEventListener('beforetoggle', toggles)
    addEventListener('resize', move)
    addEventListener('scroll', move, true)
    return () => {
      // Closed by a choice: it goes away with the focus in it.
      giveBack()
      resized.disconnect()
      element.removeEventListener('beforetoggle', toggles)
      removeEventListener('resize', move)
      removeEventListener('scroll', move, true)
    }
  }, [anchor])

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="fixed m-0 w-72 rounded-lg border border-line bg-surface p-1.5 text-ink shadow-md outline-none [animation:surgir_.12s_ease-out] backdrop:bg-transparent max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:p-3 max-sm:shadow-lg max-sm:backdrop:bg-overlay"
    >
      {children}
    </div>
  )
}
