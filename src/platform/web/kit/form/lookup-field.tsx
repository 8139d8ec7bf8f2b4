import { useEffect } from 'react'
import { usePageOf } from '../record/page-of.ts'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'
import { Lookup, type LookupProps } from './lookup/lookup.tsx'
import { creationOf } from './lookup/use-creation.ts'
import { rememberedName, rememberName } from './start/form-memory.ts'

interface Props<Row> extends FieldProps, Omit<LookupProps<Row>, 'first'> {
  /** A first choice that stores nothing, e.g. 'Nenhum / Corporativo'. */
  none?: string
  /** Address of the chosen record, where it is not the page of the entity that `procedure` searches. */
  leads?: string | undefined
  /** For what else follows from the choice; null when it was taken back. */
  onChoose?: (row: Row | null) => void
}

/** One of many records, found by part of its name. */
export function LookupField<Row>(props: Props<Row>) {
  const { procedure, input, choice, chosenLabel, without, placeholder, none, onChoose, leads } = props
  const { creates = creationOf(procedure) } = props
  const { value, setValue, control, frame } = useField(props)
  const known = rememberedName(props.control, props.name, value) ?? chosenLabel
  useEffect(() => {
    if (value && known) rememberName(props.control, props.name, value, known)
  }, [props.control, props.name, value, known])
  return (
    <Field {...frame} shown={value ? known : (none ?? '')} leads={usePageOf(procedure.path, leads, value)}>
      <Lookup
        {...control}
        {...{ procedure, choice, without, placeholder, creates }}
        chosenLabel={known}
        {...(input && { input })}
        {...(none && { first: [{ value: null, label: none }] })}
        value={value == null || value === '' ? null : (value as number | string)}
        onChoose={({ value, label }, row) => {
          rememberName(props.control, props.name, value, label)
          setValue(value)
          onChoose?.(row)
        }}
        className={CONTROL}
      />
    </Field>
  )
}
