import { formatCount } from '#platform/contract/counts.ts'
import type { List } from '../use-list.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  list: List<unknown>
  selection: Selection
}

/** Offers all that search and filters select, once the page is chosen and there are more, as far as they are counted. */
export function SelectAll({ list, selection }: Props) {
  const { total, total_minimo } = list
  const rows = list.rows as readonly { id: number | string }[]
  if (selection.all || total_minimo || total <= rows.length) return null
  if (!rows.every(({ id }) => selection.has(id))) return null
  return (
    <button
      type="button"
      onClick={selection.selectAll}
      className="basis-full rounded-sm px-2 py-1 text-accent-text underline underline-offset-2 hover:no-underline max-sm:min-h-11"
    >
      Selecionar todos os {formatCount(total)} que a busca e os filtros selecionam
    </button>
  )
}
