import { Calendar } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { isCalendarDate, isMonth, parseDate } from '#platform/contract/dates.ts'
import { maskDate, maskMonth, parseMonth, showDate, showMonth } from '#platform/contract/typed-dates.ts'
import { MaskedInput } from './masked-input.tsx'

const kinds = {
  date: {
    mask: maskDate,
    parse: parseDate,
    show: showDate,
    valid: isCalendarDate,
    placeholder: 'dd/mm/aaaa',
    min: '1000-01-01',
    max: '9999-12-31',
  },
  month: {
    mask: maskMonth,
    parse: parseMonth,
    show: showMonth,
    valid: isMonth,
    placeholder: 'mm/aaaa',
    min: '1000-01',
    max: '9999-12',
  },
}

/** Firefox and Safari on desktops have no month input, and so no calendar. */
function hasCalendar(kind: keyof typeof kinds): boolean {
  const field = document.createElement('input')
  field.type = kind
  return field.type === kind
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
 * Input for a date as dd/mm/aaaa or a month as mm/aaaa, in every browser: the native field follows the browser's language. The
 * native field lies behind this one for its calendar, which phones show as a wheel.
 */
export function DateInput({ kind = 'date', value, onChange, onBlur, about, className, ...rest }: Props) {
  const { mask, parse, show, valid, placeholder, min, max } = kinds[kind]
  /** Text being typed; null while the box shows the value. */
  const [text, setText] = useState<string | null>(null)
  const native = useRef<HTMLInputElement>(null)
  const change = (typed: string) => {
    setText(typed)
    onChange(parse(typed) ?? typed)
  }
  const pick = (picked: string) => {
    setText(null)
    onChange(picked)
  }
  return (
    <div className="relative isolate">
      <MaskedInput
        {...rest}
        mask={mask}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text ?? show(value)}
        onChange={change}
        onBlur={event => {
          setText(null)
          onBlur?.(event)
        }}
        className={`${className} numeros pr-10`}
      />
      <input
        ref={native}
        type={kind}
        aria-hidden
        tabIndex={-1}
        disabled={rest.disabled}
        {...{ min, max }}
        value={valid(value) ? value : ''}
        onChange={event => pick(event.target.value)}
        className="pointer-events-none absolute inset-0 -z-10 opacity-0"
      />
      {hasCalendar(kind) && (
        <button
          type="button"
          aria-label="Abrir calendário"
          title={`Abrir calendário: ${about}`}
          disabled={rest.disabled}
          onClick={() => native.current && openCalendar(native.current)}
          className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-ink disabled:pointer-events-none disabled:opacity-50 max-sm:right-0 max-sm:size-11"
        >
          <Calendar aria-hidden size={16} />
        </button>
      )}
    </div>
  )
}

/** Browsers before 2023 lack `showPicker`; there a touch on the field opens it. */
function openCalendar(native: HTMLInputElement) {
  if ('showPicker' in native) native.showPicker()
  else (native as HTMLInputElement).click()
}
