import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '#platform/contract/counts.ts'
import { PAGE_SIZES } from '#platform/contract/list.ts'
import { Button } from '../button.tsx'
import type { List } from './use-list.ts'

interface Props<Row> {
  list: List<Row>
  /** Id of the keyboard hint, shown while a row has the focus. */
  hint: string
}

/** Range of shown rows, total, and page buttons. */
export function Pagination<Row>({ list, hint }: Props<Row>) {
  const { pagina, por_pagina } = list.input
  /** The list says so itself. */
  const empty = list.total === 0 && !list.firstLoad
  /** On a phone nothing is said of pages where there is one. */
  const single = pagina === 1 && !list.more
  const few = single && list.rows.length <= PAGE_SIZES[0]
  const before = (pagina - 1) * por_pagina
  const all = formatCount(list.total)
  // Rows of groups that are folded are on no page.
  const paged =
    list.onPages < list.total ? `${formatCount(list.onPages)} em grupos abertos, ${all} ao todo` : all
  const total = list.total_minimo ? `mais de ${all}` : paged
  const pages = list.total_minimo
    ? ''
    : ` de ${formatCount(Math.max(1, Math.ceil(list.onPages / por_pagina)))}`
  return (
    <div
      // On a phone the first rows push it out of sight.
      className={
        empty
          ? 'sr-only'
          : `@container flex flex-wrap items-center justify-between gap-x-6 sm:flex-nowrap gap-y-2 border-line border-t px-4 py-0 text-muted text-sm ${list.firstLoad ? 'max-sm:invisible' : ''}`
      }
    >
      <p
        role="status"
        className={`numeros min-w-24 shrink-0 sm:whitespace-nowrap ${few ? 'max-sm:py-2.5' : ''}`}
      >
        {list.rows.length > 0 &&
          `${formatCount(before + 1)}–${formatCount(before + list.rows.length)} de ${total}`}
        {list.rows.length === 0 && !list.firstLoad && !list.error && 'Nenhum registro'}
      </p>
      <p id={hint} data-teclas className="min-w-0 flex-1 truncate text-center @max-4xl:hidden max-lg:hidden">
        ↑ ↓ percorrem as linhas, → as ações; Enter abre, X seleciona.
      </p>
      {!empty && (
        <div className="flex shrink-0 items-center gap-x-3 max-sm:contents">
          <label className={`flex items-center gap-2 ${few ? 'max-sm:hidden' : ''}`}>
            Por página
            <select
              value={por_pagina}
              onChange={event => list.setPageSize(Number(event.target.value))}
              className="h-6.5 rounded-md border border-line-strong/60 bg-surface px-1.5 text-ink max-sm:h-control max-sm:border-transparent"
            >
              {PAGE_SIZES.map(size => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
          <nav
            // At either end the button that led there keeps the focus: it is not disabled.
            aria-label="Páginas"
            className={`flex items-center gap-2 max-sm:w-full max-sm:justify-between ${single ? 'max-sm:hidden' : ''}`}
          >
            <Button
              variant="ghost"
              className="px-2!"
              icon={<ChevronLeft size={16} />}
              aria-disabled={pagina === 1}
              onClick={() => list.goTo(pagina - 1 || 1)}
            >
              Anterior
            </Button>
            <span className="numeros">
              Página {formatCount(pagina)}
              {pages}
            </span>
            <Button
              variant="ghost"
              className="px-2!"
              aria-disabled={!list.more}
              onClick={() => list.more && list.goTo(pagina + 1)}
            >
              Próxima
              <ChevronRight size={16} />
            </Button>
          </nav>
        </div>
      )}
    </div>
  )
}
