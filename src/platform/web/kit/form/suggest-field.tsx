import { Field, type FieldProps, useField } from './field.tsx'
import { Suggest } from './lookup/suggest.tsx'
import type { LookupProcedure } from './lookup/use-lookup.ts'

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
  const typed = String(value ?? '')
  return (
    <Field {...frame} shown={typed}>
      <Suggest {...{ procedure, text, input }} {...control} value={typed} onWrite={setValue} />
    </Field>
  )
}
