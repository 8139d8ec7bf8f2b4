import { type ComponentProps, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { fold } from '../../../paleta/places.ts'
import { CONTROL } from '../control-classes.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { useCreation } from './use-creation.ts'
import { type LookupProcedure, useLookup } from './use-lookup.ts'

interface Props<Row> extends Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'> {
  id: string
  ref?: (element: HTMLInputElement | null) => void
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  /** What a suggestion writes. */
  text: (row: Row) => string
  /** What the list shows of it, where that is more than it writes. */
  option?: ((row: Row) => string) | undefined
  input?: Record<string, unknown> | undefined
  /** Makes such a record, offered as the last option where this person may. */
  creates?: Procedure | undefined
  value: string
  /** @param row the suggestion that was chosen; undefined for what was typed */
  onWrite: (text: string, row?: Row) => void
}

/** A line of text with suggestions, outside of a form. */
export function Suggest<Row>(props: Props<Row>) {
  const { procedure, text, option = text, input, creates, value, onWrite, onBlur, ...rest } = props
  const [asked, ask] = useState(false)
  const { rows, fresh } = useLookup({ procedure, text: value, enabled: asked, input, shown: option })
  const byLabel = new Map(rows.map(row => [option(row), row]))
  // What is written already is no suggestion, unless a row is more than its text.
  if (!props.option) byLabel.delete(value)
  const labels = [...byLabel.keys()]
  const write = (written: string, more: boolean, row?: Row) => {
    onWrite(written, row)
    ask(more)
  }
  const creation = useCreation({
    ...{ procedure, input, creates },
    onMade: row => write(text(row), false, row),
  })
  const words = value.trim()
  // Not before it is known that there is none.
  const missing = fresh && !rows.some(row => words !== '' && fold(text(row)) === fold(words))
  const offers = missing ? creation : undefined
  const options = [...labels, ...(offers ? [offers.label(words)] : [])]
  return (
    <ComboboxInput
      {...rest}
      open={asked && options.length > 0}
      text={value}
      labels={options}
      {...(offers && { verb: labels.length })}
      start={-1}
      onChoose={index => {
        const row = byLabel.get(labels[index] ?? '')
        if (row) return write(text(row), false, row)
        // What is written stays, also where the form on top is given up.
        ask(false)
        offers?.open(words)
      }}
      onOpen={() => ask(true)}
      onClose={() => ask(false)}
      onClick={() => ask(true)}
      onChange={event => write(event.target.value, true)}
      onBlur={event => {
        ask(false)
        onBlur?.(event)
      }}
      className={CONTROL}
    />
  )
}
