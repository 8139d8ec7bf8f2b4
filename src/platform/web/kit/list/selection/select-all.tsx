import { formatCount } from '#platform/contract/counts.ts'
import { whyNotAll } from './limits.ts'

interface Props {
  /** How many search and filters select; undefined while they are counted. */
  total: number | undefined
  /** Rows of the page, all of them chosen. */
  page: number
  /** Search or filters narrow the list. */
  narrowed: boolean
  onSelect: () => void
}

/** Offers all that search and filters select, where there are more than those of the page, or says why not. */
export function SelectAll({ total, page, narrowed, onSelect }: Props) {
  if (total === undefined || total <= page) return null
  const why = whyNotAll(total)
  if (why) return <p className="basis-full px-2 py-1 text-muted text-sm">{why}</p>
  return (
    <button
      type="button"
      onClick={onSelect}
      className="basis-full rounded-sm px-2 py-1 text-accent-text underline underline-offset-2 hover:no-underline max-sm:min-h-11"
    >
      Selecionar todos os {formatCount(total)}{' '}
      {narrowed ? 'que a busca e os filtros selecionam' : 'registros da lista'}
    </button>
  )
}
