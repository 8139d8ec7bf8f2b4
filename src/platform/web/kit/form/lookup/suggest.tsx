import { type ComponentProps, useState } from 'react'
import { CONTROL } from '../control-classes.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { type LookupProcedure, useLookup } from './use-lookup.ts'

interface Props<Row> extends Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'> {
  id: string
  ref?: (element: HTMLInputElement | null) => void
  /** Searches on the server; its input is `{ busca }`. */
  procedure: LookupProcedure<Row>
  text: (row: Row) => string
  input?: Record<string, unknown> | undefined
  value: string
  onWrite: (text: string) => void
}

/** A line of text with suggestions, outside of a form. */
export function Suggest<Row>({ procedure, text, input, value, onWrite, onBlur, ...rest }: Props<Row>) {
  const [asked, ask] = useState(false)
  const { rows } = useLookup(procedure, value, asked, input)
  const labels = [...new Set(rows.map(text))].filter(label => label !== value)
  const write = (written: string, more: boolean) => {
    onWrite(written)
    ask(more)
  }
  return (
    <ComboboxInput
      {...rest}
      open={asked && labels.length > 0}
      text={value}
      labels={labels}
      start={-1}
      onChoose={index => write(labels[index] ?? value, false)}
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
