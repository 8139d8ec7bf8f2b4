import { useState } from 'react'
import { formatCodigo } from '#platform/contract/codigos/codigo.ts'
import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { type FieldProps, useField } from '#platform/web/kit/form/field.tsx'
import { mayGoOn } from './may-go-on.ts'

function warningOf(text: string, perto: string): string | null {
  const lido = lerPagamento(text, perto)
  if (lido?.tipo === 'nota') return 'É a chave de uma nota fiscal, que não paga nada; confira.'
  if (lido) return lido.erros.join(' ') || null
  return text.trim() === '' ? null : 'Não é um código de boleto, de conta nem de PIX; confira.'
}

interface Options {
  /** The due date of a boleto is counted near this day. */
  perto: string
  /** A code was typed or pasted that can be read. */
  onRead?: (lido: Lido) => void
  /** The code that could be read was taken out of the field. */
  onGone?: ((lido: Lido) => void) | undefined
}

/** A code of payment that is typed: what it says, what is wrong with it, and its input, as it is printed until the first key. */
export function useCodigo(props: FieldProps & { placeholder?: string }, { perto, onRead, onGone }: Options) {
  const [typing, setTyping] = useState(false)
  const [going, setGoing] = useState(false)
  const { value, setValue, control, frame } = useField(props, value =>
    typing ? null : warningOf(String(value ?? ''), perto),
  )
  const text = String(value ?? '')
  const read = lerPagamento(text, perto)
  const lido = going ? null : read
  const input = (
    <input
      {...control}
      autoComplete="off"
      spellCheck={false}
      placeholder={props.placeholder}
      value={typing ? text : formatCodigo(text)}
      // Another text on focus would lose what Tab selected, and a paste would be added to it.
      onChange={event => {
        setTyping(true)
        setValue(event.target.value)
        const goesOn = mayGoOn(event)
        setGoing(goesOn)
        const now = lerPagamento(event.target.value, perto)
        if (lido && event.target.value.trim() === '') onGone?.(lido)
        if (now && !goesOn && now.codigo !== lido?.codigo) onRead?.(now)
      }}
      onBlur={() => {
        setTyping(false)
        if (going && read) onRead?.(read)
        setGoing(false)
        control.onBlur()
      }}
      className={`${CONTROL} numeros`}
    />
  )
  return { text, lido, frame, input }
}
