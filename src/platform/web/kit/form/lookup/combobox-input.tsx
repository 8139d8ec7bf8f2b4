import { Check, Plus } from 'lucide-react'
import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react'
import { Example } from '../../example-mark.tsx'
import { type Combobox, useCombobox } from '../../typed/use-combobox.ts'

interface Props
  extends Omit<Combobox, 'options'>,
    Omit<ComponentProps<'input'>, keyof Combobox | 'value' | 'ref'> {
  /** Of the input. */
  id: string
  ref?: Ref<HTMLInputElement>
  /** The options, in their order. */
  labels: readonly string[]
  /** The option that bears the check mark; -1 for none. */
  selected?: number
  /** The option that does something instead of being a value. */
  verb?: number
  /** Options that are example records. */
  examples?: ReadonlySet<number>
  /** Instead of options, or about them: 'Buscando...', 'Nenhum resultado.' */
  status?: string
}

const GAP = 4
const MAX_HEIGHT = 272
/** Of a list below a narrow field, such as a filter's: names have room for some words. */
const MIN_WIDTH = 256

/** An input with the list of its options below it, in the browser's top layer, so that no dialog clips it. */
export function ComboboxInput(props: Props) {
  const {
    id,
    ref,
    labels,
    selected = -1,
    verb = -1,
    examples,
    status = '',
    open,
    text,
    start,
    ...others
  } = props
  const { onChoose, onEnter, onOpen, onClose, ...attributes } = others
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!open || !element) return
    const place = () => {
      const anchor = document.getElementById(id)
      if (anchor) placeBelow(element, anchor.getBoundingClientRect())
    }
    element.showPopover()
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
      if (element.isConnected) element.hidePopover()
    }
  }, [open, id])

  // After the effect that shows the list: what is not shown cannot be scrolled.
  const list = { id: `${id}-list`, open, text, start, options: labels }
  const { active, input, option } = useCombobox({ ...list, verb, onChoose, onEnter, onOpen, onClose })

  return (
    <>
      <input {...attributes} {...input} id={id} ref={ref} value={text} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on it must not take the focus from the input */}
      <div
        ref={box}
        popover="manual"
        // A box that scrolls is a stop of Tab's for Chromium, and this one is gone once the input is left.
        tabIndex={-1}
        onMouseDown={event => event.preventDefault()}
        className="fixed m-0 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-md"
      >
        <div id={list.id} role="listbox" aria-label="Opções">
          {labels.map((label, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
              key={index}
              {...option(index)}
              role="option"
              aria-selected={index === selected}
              tabIndex={-1}
              className={`flex cursor-pointer items-center justify-between gap-2 rounded-sm px-2 py-1.5 hover:bg-surface-2 max-sm:py-2.5 ${index === active ? 'bg-accent-soft text-accent-text' : ''} ${index === verb ? 'justify-start font-medium text-accent-text not-first:mt-1 not-first:border-line not-first:border-t' : ''}`}
            >
              {index === verb && <Plus size={15} className="shrink-0" />}
              <span className="min-w-0 grow break-words">{label}</span>
              {examples?.has(index) && <Example />}
              {index === selected && <Check size={15} className="shrink-0" />}
            </div>
          ))}
        </div>
        <p role="status" className="text-muted text-sm not-empty:px-2 not-empty:py-1.5">
          {open && status}
        </p>
      </div>
    </>
  )
}

/** Below the anchor, or above it where there is more room. */
function placeBelow(element: HTMLElement, { left, top, bottom, width }: DOMRect) {
  const under = innerHeight - bottom - 2 * GAP
  const over = top - 2 * GAP
  const above = under < 160 && over > under
  const wide = Math.max(width, MIN_WIDTH)
  Object.assign(element.style, {
    left: `${Math.min(left, Math.max(GAP, innerWidth - wide - GAP))}px`,
    width: `${wide}px`,
    top: above ? 'auto' : `${bottom + GAP}px`,
    bottom: above ? `${innerHeight - top + GAP}px` : 'auto',
    maxHeight: `${Math.min(MAX_HEIGHT, above ? over : under)}px`,
  })
}
