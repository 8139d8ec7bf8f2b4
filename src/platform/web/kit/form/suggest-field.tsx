import { useState } from 'react'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'
import { type LookupProcedure, useLookup } from './use-lookup.ts'

interface Props<Row> extends FieldProps {
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  text: (row: Row) => string
}

/** One line of text, with suggestions from the server; anything else may be written as well. */
export function SuggestField<Row>({ procedure, text, ...props }: Props<Row>) {
  const { value, setValue, control, frame } = useField(props)
  const [focused, setFocused] = useState(false)
  const typed = String(value ?? '')
  const { rows } = useLookup(procedure, typed, focused)
  const listId = `${control.id}-sugestoes`
  return (
    <Field {...frame}>
      <input
        {...control}
        list={listId}
        autoComplete="off"
        value={typed}
        onFocus={() => setFocused(true)}
        onChange={event => setValue(event.target.value)}
        className={CONTROL}
      />
      <datalist id={listId}>
        {[...new Set(rows.map(text))].map(suggestion => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </Field>
  )
}
