import { Plus, Undo2 } from 'lucide-react'
import { type ClipboardEvent, type CSSProperties, Fragment, type ReactNode, useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { counted } from '#platform/contract/counts.ts'
import { notify } from '../../../notices/notices.tsx'
import { useSessao } from '../../../session.tsx'
import { Button } from '../../button.tsx'
import { FACT, FACT_LABEL } from '../facts/fact-classes.ts'
import { useFacts } from '../facts/facts-mode.ts'
import type { LinesBinding } from '../field-binding.ts'
import { type LineCells, LineRow } from './line-row.tsx'
import { pastedCells, type TypedLine, withPasted } from './lines.ts'
import { onLineKey } from './lines-keys.ts'

interface Props<Name extends string> {
  lines: LinesBinding<Name>
  /** The heading: 'Itens'. */
  title: string
  /** What one is called, e.g. 'Item'. */
  noun: string
  /** Label of the button that adds one, e.g. 'Adicionar item'. */
  add: string
  /** Widths of the cells, as `grid-template-columns` takes them; `LineValue` cells have one, too. */
  widths: string
  /** Headings of the cells that are worked out. */
  values?: readonly string[]
  /** No more of them can be saved. */
  max: number
  /** What is said while there are none. */
  empty: string
  /** What they come to together, e.g. 'R$ 96,00'. */
  total?: (lines: TypedLine[]) => string
  /** How they are shown on the page of their record, below their title; by default as texts. */
  facts?: (lines: TypedLine[]) => ReactNode
  /** The cells of one line. */
  children: LineCells<Name>
}

/** What a field holds that holds lines, as it is typed. */
export const useLines = ({ control, name }: Pick<LinesBinding, 'control' | 'name'>) =>
  (useWatch({ control, name }) ?? []) as TypedLine[]

/** The lines of a record in its form; on its page they are facts, one below the other. */
export function LinesField<Name extends string>(props: Props<Name>) {
  return useFacts() ? <LineFacts {...props} /> : <EditedLines {...props} />
}

function LineFacts<Name extends string>({ lines, title, total, facts }: Props<Name>) {
  const values = useLines(lines)
  if (facts && values.length > 0) {
    return (
      <div className="@container">
        <p className={FACT_LABEL}>{title}</p>
        {facts(values)}
      </div>
    )
  }
  return (
    <div className={FACT}>
      <p className={FACT_LABEL}>{title}</p>
      <div className="px-2 py-1.5 max-sm:py-3">
        {values.length === 0 && <p className="text-muted">–</p>}
        <ol className="list-decimal pl-5 marker:text-muted">
          {values.map((line, index) => (
            <li key={String(line.id ?? index)} className="pb-1 break-words">
              {lines.text?.(line)}
            </li>
          ))}
        </ol>
        {total && values.length > 0 && <Total lines={lines} total={total} />}
      </div>
    </div>
  )
}

/** The lines as a table, filled in by keyboard, by mouse or from a spreadsheet. */
function EditedLines<Name extends string>(props: Props<Name>) {
  const { lines, title, noun, add: addLabel, widths, values = [], max, empty, total, children } = props
  const { control, name, blank, cells } = lines
  const { fields, append, insert, move, remove, replace } = useFieldArray({ control, name, keyName: 'chave' })
  /** The line that was removed last, and its place. */
  const [removed, setRemoved] = useState<{ at: number; line: TypedLine }>()
  const { errors } = useFormState({ control, name })
  const error = errors[name] as { message?: string; root?: { message?: string } } | undefined
  const message = error?.root?.message ?? error?.message
  const first = cells[0]?.name ?? ''
  const { hoje } = useSessao()
  const full = fields.length >= max

  const at = (index: number) => ({ focusName: `${name}.${index}.${first}` })
  const add = () => {
    if (!full) append(blank, at(fields.length))
  }
  const moveBy = (index: number, by: -1 | 1) => {
    if (index + by >= 0 && index + by < fields.length) move(index, index + by)
  }

  function take(index: number) {
    setRemoved({ at: index, line: lines.values()[index] ?? blank })
    remove(index)
  }
  function undo() {
    if (!removed) return
    insert(removed.at, removed.line, at(removed.at))
    setRemoved(undefined)
  }
  function paste(event: ClipboardEvent<HTMLElement>) {
    const cellsPasted = pastedCells(event.clipboardData.getData('text/plain'))
    const target = event.target as HTMLInputElement
    if (!cellsPasted || !(target instanceof HTMLInputElement)) return
    const [, row, column] = target.name.slice(name.length).split('.')
    const from = cells.findIndex(cell => cell.name === column)
    if (from < 0) return
    event.preventDefault()
    const names = cells.slice(from).map(cell => cell.name)
    const dates = cells.filter(cell => cell.date).map(cell => cell.name)
    const next = withPasted(lines.values(), cellsPasted, { row: Number(row), names, blank, dates, hoje })
    if (next.length > max)
      notify({
        titulo: `O limite é de ${counted(max, 'linha', 'linhas')}`,
        descricao: 'As demais ficaram de fora.',
      })
    replace(next.slice(0, max))
  }

  const gone = removed && (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface-2 px-3 py-1 text-muted text-sm"
    >
      {noun} {removed.at + 1} saiu da lista.
      <Button variant="ghost" icon={<Undo2 size={14} />} autoFocus onClick={undo}>
        Desfazer
      </Button>
    </div>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: on paper a fieldset has its fields one below the other
    <div
      role="group"
      aria-label={title}
      className="flex min-w-0 flex-col gap-2 sm:col-span-2"
      style={{ '--colunas': `1.25rem ${widths} 6.5rem` } as CSSProperties}
      onKeyDown={event => onLineKey(event, { add, move: moveBy })}
      onPaste={paste}
    >
      <p className="font-medium text-sm">{title}</p>
      {fields.length > 0 && (
        <div aria-hidden className="hidden gap-x-2 text-muted text-xs sm:grid sm:grid-cols-(--colunas)">
          <span />
          {cells.map(({ name, label, required }) => (
            <span key={name}>
              {label}
              {required && (
                <span data-so-na-tela className="text-danger-text">
                  {' *'}
                </span>
              )}
            </span>
          ))}
          {values.map(value => (
            <span key={value} className="text-right">
              {value}
            </span>
          ))}
        </div>
      )}
      {fields.map((field, index) => (
        <Fragment key={field.chave}>
          {removed?.at === index && gone}
          <LineRow
            {...{ lines, index, noun }}
            count={fields.length}
            cells={children}
            onMove={moveBy}
            onRemove={take}
          />
        </Fragment>
      ))}
      {removed && removed.at >= fields.length && gone}
      {fields.length === 0 && <p className="text-muted text-sm">{empty}</p>}
      {message && (
        <p role="alert" className="text-danger-text text-sm">
          {message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          icon={<Plus size={16} />}
          disabled={full}
          onClick={add}
          className="in-[fieldset:disabled]:hidden"
        >
          {addLabel}
        </Button>
        {total && fields.length > 0 && <Total lines={lines} total={total} />}
      </div>
      {fields.length > 0 && (
        <p data-so-na-tela className="text-muted text-xs max-sm:hidden in-[fieldset:disabled]:hidden">
          Enter vai para a linha de baixo, Alt com as setas move a linha, e linhas copiadas de uma planilha
          podem ser coladas.
        </p>
      )}
    </div>
  )
}

/** By itself, since every letter that is typed into a line may change it. */
function Total({
  lines,
  total,
}: {
  lines: Pick<LinesBinding, 'control' | 'name'>
  total: (lines: TypedLine[]) => string
}) {
  return (
    <p className="numeros font-semibold">
      <span className="font-normal text-muted text-sm">Total </span>
      {total(useLines(lines))}
    </p>
  )
}
