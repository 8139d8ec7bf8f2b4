import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { monthOf } from '#platform/contract/dates/dates.ts'
import { useSessao } from '../../../session.tsx'
import { Button } from '../../button.tsx'
import { IconButton } from '../../icon-button.tsx'
import { days, months, startOf, WEEK } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'

export interface CalendarProps {
  kind: 'date' | 'month'
  value: string
  /** Label of the field. */
  about: string
  /** The field that it opens below. */
  field: HTMLElement | null
  onPick: (value: string) => void
  /** Closed without a choice: by Esc, by a press elsewhere, or because the focus went elsewhere. */
  onClose: () => void
}

/** Below the field, or above it where the window ends. */
function place(box: HTMLElement, field: HTMLElement): void {
  const { left, top, bottom } = field.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const below = bottom + height + 4 < innerHeight || top < height + 4
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  box.style.top = `${Math.max(8, below ? Math.min(bottom + 4, innerHeight - height - 8) : top - height - 4)}px`
}

/** The calendar of a date field, or the months of a month field; by the date picker pattern of ARIA. Open while rendered. */
export function Calendar({ kind, value, about, field, onPick, onClose }: CalendarProps) {
  const id = useId()
  const { hoje } = useSessao()
  const today = kind === 'date' ? hoje : monthOf(hoje)
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(startOf(kind, value, hoje))
  const { titleOf, rowsOf, move } = kind === 'date' ? days : months
  const [before, after, page] =
    kind === 'date' ? ['Mês anterior', 'Próximo mês', 'Hoje'] : ['Ano anterior', 'Próximo ano', 'Este mês']

  useEffect(() => {
    const element = box.current
    if (!element) return
    element.showPopover()
    if (field) place(element, field)
    element.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
    // The field's own button closes it by itself.
    const pressed = ({ target }: PointerEvent) => {
      const on = target as Element
      if (!element.contains(on) && !(field?.contains(on) && on.closest('button'))) onClose()
    }
    // A dialog that opens, such as the question that Back asks, takes the focus and lies below it.
    const left = ({ target }: FocusEvent) => {
      const on = target as Element
      if (!element.contains(on) && !field?.contains(on)) onClose()
    }
    addEventListener('pointerdown', pressed, true)
    addEventListener('focusin', left)
    return () => {
      removeEventListener('pointerdown', pressed, true)
      removeEventListener('focusin', left)
    }
  }, [field, onClose])

  const escaped = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const turn = (key: 'PageUp' | 'PageDown') => () => setCurrent(move(current, key) ?? current)

  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={`${kind === 'date' ? 'Escolher data' : 'Escolher mês'}: ${about}`}
      onKeyDown={escaped}
      className="fixed inset-auto m-0 w-72 rounded-lg border border-line bg-surface p-3 text-ink shadow-md outline-none [animation:surgir_.14s_ease-out] max-sm:w-84"
    >
      <div className="mb-1 flex items-center justify-between">
        <IconButton label={before ?? ''} onClick={turn('PageUp')}>
          <ChevronLeft size={16} />
        </IconButton>
        <h3 id={id} aria-live="polite" className="font-semibold">
          {titleOf(current)}
        </h3>
        <IconButton label={after ?? ''} onClick={turn('PageDown')}>
          <ChevronRight size={16} />
        </IconButton>
      </div>
      <CalendarGrid
        labelledBy={id}
        {...(kind === 'date' && { heads: WEEK })}
        rows={rowsOf(current)}
        chosen={value}
        today={today}
        current={current}
        move={(key, shift) => move(current, key, shift)}
        onMove={setCurrent}
        onPick={onPick}
      />
      <div className="mt-2 flex justify-between border-line border-t pt-2">
        <Button variant="ghost" onClick={() => onPick(today)}>
          {page}
        </Button>
        <Button variant="ghost" onClick={() => onPick('')}>
          Limpar
        </Button>
      </div>
    </div>
  )
}
