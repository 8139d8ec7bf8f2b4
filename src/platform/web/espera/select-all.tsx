import type { ReactNode } from 'react'
import type { Chosen } from './use-chosen.ts'

interface Props {
  /** Keys of the rows that it chooses. */
  keys: readonly string[]
  chosen: Chosen
  children: ReactNode
}

/** Chooses several rows at once, and none once all of them are chosen. */
export function SelectAll({ keys, chosen, children }: Props) {
  const marked = keys.filter(chosen.has).length
  return (
    <label className="inline-flex items-center gap-2 text-sm max-sm:min-h-11 sm:px-1">
      <input
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = marked > 0 && marked < keys.length
        }}
        checked={marked === keys.length}
        onChange={() => chosen.change(keys, marked < keys.length)}
        className="size-4 accent-accent max-sm:size-5"
      />
      {children}
    </label>
  )
}
