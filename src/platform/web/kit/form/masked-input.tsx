import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> {
  value: string
  onChange: (value: string) => void
  /** Idempotent; changes only punctuation and drops characters that do not fit. */
  mask: (text: string) => string
  ref?: (element: HTMLInputElement | null) => void
}

const typed = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** An input masked while typing. The caret stays after the same character. */
export function MaskedInput({ value, onChange, mask, ref, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)

  useLayoutEffect(() => {
    if (caret.current !== null && input.current === document.activeElement) {
      input.current?.setSelectionRange(caret.current, caret.current)
    }
    caret.current = null
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const position = target.selectionStart ?? target.value.length
    const masked = mask(target.value)
    const before = typed(target.value.slice(0, position))
    const atEnd = position === target.value.length
    const untouched = masked === target.value
    caret.current = untouched ? position : atEnd ? masked.length : positionAfter(masked, before)
    onChange(masked)
  }

  return (
    <input
      {...rest}
      ref={element => {
        input.current = element
        ref?.(element)
      }}
      value={value}
      onChange={change}
    />
  )
}

/** Position of the caret with `count` letters or digits to its left. */
function positionAfter(text: string, count: number): number {
  let position = 0
  while (position < text.length && typed(text.slice(0, position)) < count) position += 1
  return position
}
