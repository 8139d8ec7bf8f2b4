import { useEffect, useRef } from 'react'
import { formatCount } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import type { BoardRow } from '../status/use-field-change.ts'
import { BoardCard, type CardProps } from './board-card.tsx'
import type { BoardColumn as Column } from './use-board-rows.ts'

interface Props extends CardProps {
  column: Column
  /** The card in the tab order, where it is one of this column. */
  last: number | undefined
  pending: ReadonlyMap<number, string>
  dragged: BoardRow | undefined
  /** What is dragged may be dropped here; `over`: it would be; `refuses`: it has no place here. */
  target: 'no' | 'yes' | 'over' | 'refuses'
  open: number | string | undefined
  onRetry: () => void
}

/** How many, as far as they are counted. */
export const countOf = ({ total, total_minimo }: Column) =>
  total_minimo ? `mais de ${formatCount(total)}` : formatCount(total)

const TONE = {
  no: 'border-line bg-surface-2',
  yes: 'border-line-strong border-dashed bg-surface-2',
  over: 'border-accent bg-accent-soft',
  refuses: 'border-line bg-surface-2 opacity-50',
}

/** The records of one value: how many, what they come to, and the cards, which come page by page as one scrolls. */
export function BoardColumn(props: Props) {
  const { column, last, pending, dragged, target, open, onRetry, ...card } = props
  const { valor, rows, soma, firstLoad, failed, more, beyond } = column
  const current = rows.some(({ id }) => id === last) ? last : rows[0]?.id
  return (
    <section
      aria-label={valor}
      data-coluna={valor}
      aria-busy={firstLoad}
      className={`flex max-h-full w-64 shrink-0 grow basis-64 snap-center snap-always flex-col rounded-lg border p-2 max-sm:w-full max-sm:basis-full ${TONE[target]}`}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-1 pb-2">
        <h2>
          <Badge value={valor} of={card.quadro.of} />
        </h2>
        {!firstLoad && !failed && <span className="numeros text-muted text-sm">{countOf(column)}</span>}
        {soma && <p className="numeros basis-full font-medium text-sm">{formatMoney(soma)}</p>}
      </header>
      <div data-rola className="flex min-h-16 flex-col overflow-y-auto p-px">
        {firstLoad && <Loading />}
        <ul className="flex flex-col gap-2 empty:hidden">
          {rows.map(row => (
            <BoardCard
              key={row.id}
              {...card}
              row={row}
              valor={valor}
              current={row.id === current}
              busy={pending.has(row.id)}
              dragged={dragged?.id === row.id}
              open={row.id === open}
            />
          ))}
        </ul>
        {more && <More key={rows.length} onReached={more} />}
        {!firstLoad && !failed && rows.length === 0 && (
          <p className="px-1 py-6 text-center text-muted text-sm">Nenhum registro</p>
        )}
        {failed && (
          <div data-falhou className="px-1 py-4 text-center text-sm">
            <p className="mb-2 text-muted">Não foi possível carregar.</p>
            <Button onClick={onRetry}>Tentar novamente</Button>
          </div>
        )}
        {beyond && <p className="px-1 pt-2 text-muted text-sm">Os demais estão na tabela.</p>}
      </div>
    </section>
  )
}

/** Asks for more a screen before the end of a column is reached. */
function More({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onReached)
  latest.current = onReached
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} aria-hidden className="pointer-events-none -mt-96 h-96 shrink-0" />
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Carregando...</span>
      {[0, 1, 2].map(each => (
        <div key={each} className="h-20 shrink-0 animate-pulse rounded-md bg-surface-3" />
      ))}
    </div>
  )
}
