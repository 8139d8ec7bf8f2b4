import type { Procedure } from '#platform/contract/api.ts'
import { usePageOf } from '../record/page-of.ts'
import { Field, type FieldProps, useField } from './field.tsx'
import { Suggest } from './lookup/suggest.tsx'
import type { LookupProcedure } from './lookup/use-lookup.ts'

interface Props<Row> extends FieldProps {
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  text: (row: Row) => string
  /** What the list shows of a row, where that is more than it writes. */
  option?: (row: Row) => string
  /** Further input of it, such as which words are meant. */
  input?: Record<string, unknown>
  /** Makes a record that the words may name. */
  creates?: Procedure
  /** For what else follows: the chosen row, or null for words that were typed. */
  onChoose?: (row: Row | null) => void
  /** Address of the record that the words name. */
  leads?: string | undefined
}

/** One line of text, with suggestions from the server; anything else may be written as well. */
export function SuggestField<Row>(props: Props<Row>) {
  const { procedure, text, option, input, creates, onChoose, leads } = props
  const { value, setValue, control, frame } = useField(props)
  const typed = String(value ?? '')
  return (
    <Field {...frame} shown={typed} leads={usePageOf(procedure.path, leads, null)}>
      <Suggest
        {...{ procedure, text, option, input, creates }}
        {...control}
        value={typed}
        onWrite={(written, row) => {
          setValue(written)
          onChoose?.(row ?? null)
        }}
      />
    </Field>
  )
}
