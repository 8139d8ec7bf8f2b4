import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Exibicao } from '#platform/contract/visoes.ts'
import type { Choice } from './shown-columns.tsx'

type Colunas = NonNullable<Exibicao['colunas']>

interface Props {
  /** All columns, those shown first and in their order. */
  all: readonly Choice<never>[]
  shown: Colunas
  /** Key of the column that names the record, which is always shown. */
  title: string
  onChange: (colunas: Colunas) => void
}

/** Chooses columns, their order (by dragging, or ↑ ↓ on the handle) and widths. */
export function ColumnList({ all, shown, title, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const place = (key: string) => shown.findIndex(({ chave }) => chave === key)

  function move(key: string, to: number) {
    const from = place(key)
    const column = shown[from]
    if (!column || to < 0 || to >= shown.length || to === from) return
    const others = shown.filter(each => each !== column)
    onChange([...others.slice(0, to), column, ...others.slice(to)])
    const name = all.find(each => each.key === key)?.header
    setTold(`${name}: posição ${to + 1} de ${shown.length}`)
  }
  const keyed = (event: KeyboardEvent, key: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(key, place(key) + by)
  }
  const drag = (event: PointerEvent) => {
    if (!dragged || !list.current) return
    const rows = [...list.current.children].slice(0, shown.length)
    const over = rows.findIndex(row => event.clientY < row.getBoundingClientRect().bottom)
    move(dragged, over < 0 ? shown.length - 1 : over)
  }
  const toggle = (key: string, wanted: boolean) =>
    onChange(wanted ? [...shown, { chave: key }] : shown.filter(({ chave }) => chave !== key))
  const widen = (key: string, text: string) => {
    const largura = Math.min(1200, Math.round(Number(text)))
    onChange(
      shown.map(({ chave, ...rest }) =>
        chave === key ? { chave, ...(largura >= 40 && { largura }) } : { chave, ...rest },
      ),
    )
  }
  return (
    <>
      <ul ref={list} className="-mx-1.5 flex flex-col">
        {all.map(({ key, header }) => {
          const at = place(key)
          const width = shown[at]?.largura
          return (
            <li
              key={key}
              className={`flex min-h-8 items-center gap-1 rounded-md px-1 max-sm:min-h-11 ${dragged === key ? 'bg-surface-3' : ''}`}
            >
              <button
                type="button"
                aria-label={`Mover ${header}`}
                aria-description="Setas para cima e para baixo mudam a posição"
                disabled={at < 0}
                onKeyDown={event => keyed(event, key)}
                onPointerDown={event => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(key)
                }}
                onPointerMove={drag}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                className="flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:text-ink disabled:invisible max-sm:size-11"
              >
                <GripVertical size={14} />
              </button>
              <label className="flex min-w-0 flex-1 items-center gap-2 py-1">
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={key === title}
                  onChange={event => toggle(key, event.target.checked)}
                  className="size-4 shrink-0 accent-accent"
                />
                <span className="truncate">{header}</span>
              </label>
              {at >= 0 && (
                <input
                  // Written when it is left, so that 1, 14, 140 are not three widths.
                  key={width}
                  type="number"
                  inputMode="numeric"
                  min={40}
                  max={1200}
                  step={10}
                  defaultValue={width}
                  placeholder="auto"
                  aria-label={`Largura de ${header}, em pixels`}
                  onBlur={event =>
                    event.target.value !== String(width ?? '') && widen(key, event.target.value)
                  }
                  onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
                  className="h-7 w-16 shrink-0 rounded-sm border border-line bg-surface px-1.5 text-right text-sm max-sm:hidden"
                />
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}
