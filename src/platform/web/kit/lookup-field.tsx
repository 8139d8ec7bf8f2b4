import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { AnchoredList } from './anchored-list.tsx'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'
import { type LookupProcedure, useLookup } from './use-lookup.ts'

interface Choice<Row> {
  value: number | string | null
  label: string
  row: Row | null
}

interface Props<Row> extends FieldProps {
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  /** What else the procedure takes, e.g. for whom the choice is. */
  input?: Record<string, unknown>
  /** What a row stores and how it is called. */
  choice: (row: Row) => { value: number | string; label: string }
  /** The name of what the record already holds. */
  chosenLabel?: string | null | undefined
  /** A first choice that stores nothing, e.g. 'Nenhum / Corporativo'. */
  none?: string
  placeholder?: string
  /** For what else follows from the choice; null when it was taken back. */
  onChoose?: (row: Row | null) => void
}

/** Chooses one of many records by typing part of its name: the editable combobox of the ARIA practices. */
export function LookupField<Row>(props: Props<Row>) {
  const {
    procedure,
    input: extra,
    choice,
    chosenLabel,
    none,
    placeholder = 'Digite para buscar...',
    onChoose,
  } = props
  const { value, setValue, control, frame } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  /** What is being typed; null while the chosen name stands in the box. */
  const [text, setText] = useState<string | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  /** What was chosen here; until then the name comes from outside, which may still be loading it. */
  const [last, setLast] = useState<{ value: unknown; label: string } | null>(null)

  const { rows, fresh, failed } = useLookup(procedure, text ?? '', open, extra)
  const found = rows.map((row): Choice<Row> => ({ ...choice(row), row }))
  const choices = none && !text ? [{ value: null, label: none, row: null }, ...found] : found
  const active = moved ?? (text && fresh && found.length > 0 ? 0 : -1)
  const name =
    value == null || value === ''
      ? (none ?? '')
      : last && value === last.value
        ? last.label
        : (chosenLabel ?? '')

  const show = () => {
    setOpen(true)
    setMoved(null)
  }
  const leave = () => {
    setOpen(false)
    setText(null)
    setMoved(null)
  }
  const choose = (chosen: Choice<Row>) => {
    setLast(chosen)
    setValue(chosen.value)
    onChoose?.(chosen.row)
    leave()
  }
  const clear = () => {
    choose({ value: null, label: '', row: null })
    input.current?.focus()
  }
  const onBlur = () => {
    const exact = text
      ? found.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())
      : undefined
    if (exact && fresh) choose(exact)
    else if (text === '' && value != null) choose({ value: null, label: '', row: null })
    else leave()
    control.onBlur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = choices[active]
    if (step) {
      event.preventDefault()
      if (!open) show()
      else if (!event.altKey && choices.length > 0) {
        setMoved(
          active < 0
            ? step > 0
              ? 0
              : choices.length - 1
            : (active + step + choices.length) % choices.length,
        )
      }
    } else if (event.key === 'Escape' && open) {
      leave()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (chosen) choose(chosen)
    } else if (event.key === 'Tab' && open && chosen) {
      choose(chosen)
    }
  }

  const listId = `${control.id}-list`
  const status = failed
    ? 'Não foi possível buscar.'
    : !fresh
      ? 'Buscando...'
      : choices.length === 0
        ? 'Nenhum resultado.'
        : ''
  return (
    <Field {...frame}>
      <div className="relative">
        <input
          {...control}
          ref={element => {
            input.current = element
            control.ref(element)
          }}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text ?? name}
          onChange={event => {
            setText(event.target.value)
            show()
          }}
          onClick={show}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          className={`${CONTROL} pr-16`}
        />
        {value != null && value !== '' && !props.disabled && (
          <button
            type="button"
            aria-label="Limpar"
            title="Limpar"
            onClick={clear}
            className="absolute top-1/2 right-8 flex size-7 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-ink"
          >
            <X aria-hidden size={15} />
          </button>
        )}
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </div>
      <AnchoredList
        id={listId}
        open={open}
        anchor={input}
        labels={choices.map(({ label }) => label)}
        active={active}
        selected={choices.findIndex(each => each.value === (value ?? null))}
        status={status}
        onChoose={index => {
          const chosen = choices[index]
          if (chosen) choose(chosen)
        }}
      />
    </Field>
  )
}
