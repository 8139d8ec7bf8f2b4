import { useState } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'
import { type LookupProcedure, useLookup } from './use-lookup.ts'

interface Props<Row> extends FieldProps {
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  text: (row: Row) => string
  /** Further input of it, such as which words are meant. */
  input?: Record<string, unknown>
}

/** One line of text, with suggestions from the server; anything else may be written as well. */
export function SuggestField<Row>({ procedure, text, input, ...props }: Props<Row>) {
  const { value, setValue, control, frame } = useField(props)
  const [asked, ask] = useState(false)
  const typed = String(value ?? '')
  const { rows } = useLookup(procedure, typed, asked, input)
  const labels = [...new Set(rows.map(text))].filter(label => label !== typed)
  const write = (written: string, more: boolean) => {
    setValue(written)
    ask(more)
  }
  return (
    <Field {...frame} shown={typed}>
      <ComboboxInput
        {...control}
        open={asked && labels.length > 0}
        text={typed}
        labels={labels}
        start={-1}
        onChoose={index => write(labels[index] ?? typed, false)}
        onOpen={() => ask(true)}
        onClose={() => ask(false)}
        onClick={() => ask(true)}
        onChange={event => write(event.target.value, true)}
        onBlur={() => {
          ask(false)
          control.onBlur()
        }}
        className={CONTROL}
      />
    </Field>
  )
}
