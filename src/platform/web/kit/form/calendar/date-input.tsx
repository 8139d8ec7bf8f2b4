import { Calendar as CalendarIcon } from 'lucide-react'
import { type ComponentProps, useCallback, useRef, useState } from 'react'
import { parseDate } from '#platform/contract/dates/dates.ts'
import {
  maskDate,
  maskMonth,
  parseMonth,
  showDate,
  showMonth,
  withWholeYear,
} from '#platform/contract/dates/typed-dates.ts'
import { lazyForm } from '../../lazy-form.tsx'
import { MaskedInput } from '../masked-input.tsx'

const Calendar = lazyForm(async () => (await import('./calendar.tsx')).Calendar)

const kinds = {
  date: {
    mask: maskDate,
    parse: parseDate,
    show: showDate,
    placeholder: 'dd/mm/aaaa',
  },
  month: {
    mask: maskMonth,
    parse: parseMonth,
    show: showMonth,
    placeholder: 'mm/aaaa',
  },
}

interface Props extends Omit<ComponentProps<typeof MaskedInput>, 'mask' | 'placeholder' | 'type'> {
  kind?: keyof typeof kinds
  /** "2026-02-28"; invalid input as typed; "" when empty. */
  value: string
  onChange: (value: string) => void
  /** Tooltip of the calendar button. */
  about: string
}

/**
 * Input for a date as dd/mm/aaaa or a month as mm/aaaa, alike in every browser, with a calendar of its own: the browser's
 * fields follow its language.
 */
export function DateInput({ kind = 'date', value, onChange, onBlur, about, className, ...rest }: Props) {
  const { mask, parse, show, placeholder } = kinds[kind]
  /** Text being typed; null while the box shows the value. */
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const change = (typed: string) => {
    setText(typed)
    onChange(parse(typed) ?? typed)
  }
  /** A year of two digits is made whole once nothing more is typed. */
  const end = () => {
    const whole = parse(withWholeYear(text ?? ''))
    if (kind === 'date' && whole && text !== null && !parse(text)) onChange(whole)
    setText(null)
  }
  const close = useCallback(() => {
    setOpen(false)
    // From the calendar; who pressed elsewhere stays there.
    if (frame.current?.contains(document.activeElement) || document.activeElement === document.body)
      button.current?.focus()
  }, [])
  const pick = (picked: string) => {
    setText(null)
    onChange(picked)
    close()
  }
  return (
    <div ref={frame} className="relative min-w-0 grow in-data-filtro:self-stretch">
      <MaskedInput
        {...rest}
        mask={mask}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text ?? show(value)}
        onChange={change}
        // A whole date takes no further digit: what is typed replaces it.
        onFocus={({ target }) => target.select()}
        onBlur={event => {
          end()
          onBlur?.(event)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') end()
          rest.onKeyDown?.(event)
        }}
        className={`${className} numeros pr-9`}
      />
      <button
        ref={button}
        type="button"
        aria-label="Abrir calendário"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={`Abrir calendário: ${about}`}
        disabled={rest.disabled}
        onClick={() => setOpen(!open)}
        className="absolute top-1/2 right-1 in-data-filtro:right-0 flex size-7 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-ink disabled:pointer-events-none disabled:opacity-50 max-sm:right-0 max-sm:size-11 sm:pointer-coarse:after:absolute sm:pointer-coarse:after:-inset-2"
      >
        <CalendarIcon size={16} />
      </button>
      {open && (
        <Calendar
          kind={kind}
          value={value}
          about={about}
          field={frame.current}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  )
}
