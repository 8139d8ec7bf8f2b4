import { Check } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Props {
  id: string
  open: boolean
  /** The control that it hangs from and that keeps the focus. */
  anchor: RefObject<HTMLElement | null>
  labels: readonly string[]
  active: number
  selected: number
  /** Instead of choices, or about them: 'Buscando...', 'Nenhum resultado.' */
  status: string
  onChoose: (index: number) => void
}

const GAP = 4
const MAX_HEIGHT = 272

/** The list of a combobox. In the browser's top layer, so that no dialog clips it. */
export function AnchoredList({ id, open, anchor, labels, active, selected, status, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!open || !element) return
    const place = () => anchor.current && placeBelow(element, anchor.current.getBoundingClientRect())
    element.showPopover()
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
      if (element.isConnected) element.hidePopover()
    }
  }, [open, anchor])

  useLayoutEffect(() => {
    if (open && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it must not take the focus from the control
    <div
      ref={box}
      popover="manual"
      onMouseDown={event => event.preventDefault()}
      className="fixed m-0 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-md"
    >
      <div id={id} role="listbox" aria-label="Opções">
        {labels.map((text, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === selected}
            tabIndex={-1}
            onClick={() => onChoose(index)}
            className={`flex cursor-pointer items-center justify-between gap-2 rounded-sm px-2 py-1.5 hover:bg-surface-2 max-sm:py-2.5 ${index === active ? 'bg-accent-soft text-accent-text' : ''}`}
          >
            {text}
            {index === selected && <Check aria-hidden size={15} className="shrink-0" />}
          </div>
        ))}
      </div>
      <p role="status" className="text-muted text-sm not-empty:px-2 not-empty:py-1.5">
        {open && status}
      </p>
    </div>
  )
}

/** Below the anchor, or above it where there is more room. */
function placeBelow(element: HTMLElement, { left, top, bottom, width }: DOMRect) {
  const under = innerHeight - bottom - 2 * GAP
  const over = top - 2 * GAP
  const above = under < 160 && over > under
  Object.assign(element.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: above ? 'auto' : `${bottom + GAP}px`,
    bottom: above ? `${innerHeight - top + GAP}px` : 'auto',
    maxHeight: `${Math.min(MAX_HEIGHT, above ? over : under)}px`,
  })
}
