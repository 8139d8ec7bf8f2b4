import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { IconButton } from '../../icon-button.tsx'
import type { FieldBinding, LinesBinding } from '../field-binding.ts'
import type { TypedLine } from './lines.ts'

/** The cells of one line. @param line what they hold now */
export type LineCells<Name extends string> = (
  cell: (name: Name) => FieldBinding,
  line: TypedLine,
) => ReactNode

interface Props<Name extends string> {
  lines: LinesBinding<Name>
  index: number
  count: number
  /** What a line is called: 'Item'. */
  noun: string
  cells: LineCells<Name>
  onMove: (index: number, by: -1 | 1) => void
  onRemove: (index: number) => void
}

/** One line of a table of lines; on a narrow screen a card. */
export function LineRow<Name extends string>({
  lines,
  index,
  count,
  noun,
  cells,
  onMove,
  onRemove,
}: Props<Name>) {
  const { control, name } = lines
  const id = useId()
  const line = (useWatch({ control, name: `${name}.${index}` }) ?? lines.blank) as TypedLine
  const { errors } = useFormState({ control, name: `${name}.${index}` })
  const error = (errors[name] as { message?: string }[] | undefined)?.[index]?.message
  const title = `${noun} ${index + 1}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: on paper a fieldset has its fields one below the other
    <div
      role="group"
      data-linha
      aria-label={title}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-(--colunas) sm:gap-x-2 sm:[&_[data-rotulo]]:sr-only max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:p-3 max-sm:[&>:nth-child(2)]:col-span-2"
    >
      <span
        aria-hidden
        className="numeros max-sm:col-span-2 max-sm:font-semibold sm:flex sm:h-control sm:items-center sm:justify-end sm:text-muted"
      >
        <span className="sm:hidden">{noun} </span>
        {index + 1}
      </span>
      {cells(cell => lines.cell(index, cell), line)}
      <div className="flex items-center justify-end sm:h-control in-[fieldset:disabled]:hidden max-sm:col-span-2">
        <IconButton
          label={`Mover ${title} para cima`}
          tabIndex={-1}
          disabled={index === 0}
          onClick={() => onMove(index, -1)}
        >
          <ArrowUp size={16} />
        </IconButton>
        <IconButton
          label={`Mover ${title} para baixo`}
          tabIndex={-1}
          disabled={index === count - 1}
          onClick={() => onMove(index, 1)}
        >
          <ArrowDown size={16} />
        </IconButton>
        <IconButton label={`Remover ${title}`} danger onClick={() => onRemove(index)}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      {error && (
        <p id={`${id}-error`} className="col-span-full text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** A cell that is worked out from the others, such as quantity × price. */
export function LineValue({ label, value }: { label: string; value: string }) {
  return (
    <span className="numeros flex items-center gap-2 sm:h-control sm:justify-end max-sm:items-end max-sm:pb-2.5">
      <span className="text-muted text-sm sm:sr-only">{label}</span>
      {value}
    </span>
  )
}
