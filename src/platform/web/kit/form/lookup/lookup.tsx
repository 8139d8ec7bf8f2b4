import { ChevronDown, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { fold } from '../../../paleta/places.ts'
import { useSessao } from '../../../session.tsx'
import { isExample } from '../../example-mark.tsx'
import { ComboboxInput } from './combobox-input.tsx'
import { useCreation } from './use-creation.ts'
import { type LookupProcedure, useLookup } from './use-lookup.ts'

type Key = number | string

export interface Choice {
  value: Key | null
  label: string
}

export interface LookupProps<Row> {
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  /** What else the procedure takes, e.g. for whom the choice is. */
  input?: Record<string, unknown>
  /** What a row stores and how it is called. */
  choice: (row: Row) => { value: Key; label: string }
  /** The name of what is already chosen. */
  chosenLabel?: string | null | undefined
  /** Choices that are no records, first in the list while nothing is typed, e.g. one that stores nothing. */
  first?: readonly Choice[]
  /** A record that cannot be chosen here. */
  without?: Key | undefined
  placeholder?: string | undefined
  /** Makes such a record, offered as the last option where this person may. */
  creates?: Procedure | undefined
}

interface Props<Row>
  extends LookupProps<Row>,
    Omit<ComponentProps<'input'>, keyof LookupProps<Row> | 'value' | 'ref' | 'onBlur'> {
  id: string
  ref?: (element: HTMLInputElement | null) => void
  value: Key | null
  /** The row is null for a choice that is no record, and where the choice was taken back. */
  onChoose: (choice: Choice, row: Row | null) => void
  onBlur?: () => void
}

const NOTHING: readonly Choice[] = []

/** Chooses one of many records by typing part of its name: the editable combobox of the ARIA practices. */
export function Lookup<Row>(props: Props<Row>) {
  const { procedure, input: extra, choice, chosenLabel, first = NOTHING, without, creates, ...others } = props
  const { placeholder = 'Digite para buscar...', value, onChoose, onBlur, ref, className, ...rest } = others
  const { exemplos } = useSessao()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  /** What is being typed; null while the chosen name stands in the box. */
  const [text, setText] = useState<string | null>(null)
  /** What was chosen here; until then the name comes from outside, which may still be loading it. */
  const [last, setLast] = useState<Choice | null>(null)

  const { rows, fresh, failed, more } = useLookup({
    ...{ procedure, text: text ?? '', enabled: open, input: extra },
    shown: row => choice(row).label,
  })
  const typed = fold(text?.trim() ?? '')
  const found = rows.map(row => ({ ...choice(row), row })).filter(each => each.value !== without)
  const choices = [...(text ? [] : first.map(each => ({ ...each, row: null }))), ...found]
  const known = [...first, ...(last ? [last] : [])].find(each => each.value === value)
  const ofThese = exemplos[`${procedure.path.slice(0, procedure.path.lastIndexOf('/'))}/list`]
  const examples = new Set(
    // Names that say so themselves need no mark.
    choices.flatMap(({ value, label, row }, at) =>
      row !== null && !label.includes('(exemplo)') && isExample(ofThese, value ?? '') ? [at] : [],
    ),
  )
  const name = known?.label ?? (value === null ? '' : (chosenLabel ?? ''))

  const creation = useCreation({
    procedure,
    input: extra,
    creates,
    onMade: row => choose({ ...choice(row), row }),
  })
  /** The name stands in the box while the form on top is open, and stays there if that is given up. */
  const creating = useRef(false)
  const words = text?.trim() ?? ''
  // Not before it is known that there is none.
  const missing = fresh && !found.some(({ label }) => words !== '' && fold(label) === typed)
  const offers = missing ? creation : undefined

  const show = () => setOpen(true)
  const leave = () => {
    setOpen(false)
    setText(null)
  }
  const choose = ({ row, ...chosen }: Choice & { row: Row | null }) => {
    setLast(chosen)
    onChoose(chosen, row)
    leave()
  }
  const takeBack = () => choose({ value: null, label: '', row: null })
  const create = () => {
    creating.current = true
    setOpen(false)
    offers?.open(words)
  }
  const blur = () => {
    if (creating.current) return
    const exact = text
      ? found.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())
      : undefined
    if (exact && fresh) choose(exact)
    else if (text === '' && value !== null) takeBack()
    else leave()
    onBlur?.()
  }
  return (
    <div className="relative">
      <ComboboxInput
        {...rest}
        ref={element => {
          input.current = element
          ref?.(element)
        }}
        open={open}
        text={text ?? name}
        labels={[...choices.map(({ label }) => label), ...(offers ? [offers.label(words)] : [])]}
        {...(offers && { verb: choices.length })}
        examples={examples}
        selected={choices.findIndex(each => each.value === value)}
        start={text && fresh && (found.length > 0 || offers) ? 0 : -1}
        status={statusOf({ failed, fresh, more, none: choices.length === 0 })}
        placeholder={placeholder}
        onChoose={index => {
          const chosen = choices[index]
          if (chosen) choose(chosen)
          else create()
        }}
        onFocus={() => {
          creating.current = false
        }}
        // What is typed here is no value yet.
        onEnter={open ? show : undefined}
        onOpen={show}
        onClose={leave}
        onChange={event => {
          setText(event.target.value)
          show()
        }}
        onClick={event => {
          // What one types then takes the place of the name.
          if (text === null) event.currentTarget.select()
          show()
        }}
        onBlur={blur}
        className={`${className} pr-16`}
      />
      {value !== null && !rest.disabled && (
        <button
          type="button"
          aria-label="Limpar"
          title="Limpar"
          // By keyboard an emptied field is cleared: Tab goes on to the next one.
          tabIndex={-1}
          onClick={() => {
            takeBack()
            input.current?.focus()
          }}
          className="absolute top-1/2 right-8 flex size-7 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-ink max-sm:right-7 max-sm:size-11"
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
  )
}

function statusOf({ failed, fresh, more, none }: Record<'failed' | 'fresh' | 'more' | 'none', boolean>) {
  if (failed) return 'Não foi possível buscar.'
  if (!fresh) return 'Buscando...'
  if (none) return 'Nenhum resultado.'
  return more ? 'Há outros: digite parte do nome.' : ''
}
