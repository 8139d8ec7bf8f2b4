import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useCombobox } from '../../typed/use-combobox.ts'

export interface Option {
  value: string
  label: string
  chosen?: boolean
  icon?: ReactNode
}

interface Props {
  /** Accessible name and placeholder of the box one types in. */
  label: string
  options: readonly Option[]
  /** Choosing one leaves the others chosen. */
  multiple?: boolean
  /** Takes the focus: nothing stands before it. */
  first?: boolean
  text: string
  onText: (text: string) => void
  onChoose: (option: Option) => void
  /** Instead of options, or about them: 'Buscando...' */
  status?: string
}

/** Options under a box that narrows them while one types: the editable combobox of the ARIA practices, always open. */
export function ChoiceList(props: Props) {
  const { label, options, multiple, first = true, text, onText, onChoose, status = '' } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { active, point, input, option } = useCombobox({
    id,
    open: true,
    text,
    options: options.map(({ value }) => value),
    start: options.length > 0 ? 0 : -1,
    onChoose: index => {
      const chosen = options[index]
      if (chosen) onChoose(chosen)
    },
  })
  // A finger chooses without typing: the keyboard of the phone would cover the options.
  useEffect(() => {
    if (first && matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [first])
  return (
    <>
      <input
        {...input}
        ref={box}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={event => onText(event.target.value)}
        className="mb-1 h-control w-full rounded-md border border-line-strong bg-surface px-2.5"
      />
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="max-h-72 overflow-y-auto max-sm:max-h-[45vh]"
      >
        {options.map((each, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
          <div
            {...option(index)}
            key={each.value}
            role="option"
            aria-selected={each.chosen ?? false}
            data-ativa={index === active}
            onPointerMove={() => point(index)}
            onMouseDown={event => event.preventDefault()}
            className="flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 py-1 data-[ativa=true]:bg-surface-2 max-sm:min-h-11"
          >
            {each.icon}
            <span className="min-w-0 grow truncate">{each.label}</span>
            {each.chosen && <Check size={15} className="shrink-0 text-accent-text" />}
          </div>
        ))}
      </div>
      <p role="status" className={status ? 'px-2 py-1.5 text-muted text-sm' : 'sr-only'}>
        {status}
      </p>
    </>
  )
}
