import { type MouseEvent, useId } from 'react'

interface Props {
  label: string
  /** Id of the text that says what it selects. */
  about?: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  mixed?: boolean
  onToggle: (event: MouseEvent) => void
}

/** A box that selects a row or a page. It is in the cell of the first column: the columns stay those of the screen. */
export function SelectBox({ label, about, checked, mixed = false, onToggle }: Props) {
  const id = useId()
  return (
    <label data-caixa className={PLACE}>
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        aria-labelledby={about && `${id} ${about}`}
        ref={box => {
          if (box) box.indeterminate = mixed
        }}
        checked={checked}
        // Of a row X or Space does it: Tab goes on to the row's actions.
        tabIndex={about ? -1 : undefined}
        // A range that is chosen with Shift does not mark the text between.
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onChange={() => {}}
        onClick={onToggle}
        className="size-4 accent-accent max-sm:size-5"
      />
    </label>
  )
}

const PLACE =
  'absolute left-0.5 grid cursor-pointer place-items-center sm:inset-y-0 sm:w-9 max-sm:top-1/2 max-sm:-left-3 max-sm:size-11 max-sm:-translate-y-1/2 print:hidden'
