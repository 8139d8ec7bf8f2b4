import { useEffect, useRef } from 'react'
import { countOf } from './board-column.tsx'
import type { BoardColumn } from './use-board-rows.ts'

interface Props {
  columns: readonly BoardColumn[]
  /** The column that is seen. */
  at: string | undefined
  onGo: (valor: string) => void
}

/** The way to the other columns of a board, where one at a time is seen. */
export function ColumnTabs({ columns, at, onGo }: Props) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-aba="${at}"]`)
    const bar = list.current
    if (current && bar)
      bar.scrollTo({
        left: current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2,
        behavior: 'smooth',
      })
  }, [at])
  return (
    <nav
      ref={list}
      aria-label="Colunas"
      className="relative -mx-4 mb-2 flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] sm:hidden print:hidden"
    >
      {columns.map(column => (
        <button
          key={column.valor}
          type="button"
          data-aba={column.valor}
          aria-current={column.valor === at || undefined}
          onClick={() => onGo(column.valor)}
          className="inline-flex h-11 shrink-0 items-center gap-1.5 rounded-md border border-line px-3 text-sm aria-current:border-accent aria-current:bg-accent-soft aria-current:font-medium"
        >
          {column.valor}
          <span className="numeros text-muted">
            {column.firstLoad || column.failed ? '' : countOf(column)}
          </span>
        </button>
      ))}
    </nav>
  )
}
