import { Link } from '@tanstack/react-router'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'

/** Filters of the list of expenses, as they are in its address. */
export interface Filtros {
  estado?: string
  categoria_despesa?: string
  data_despesa?: string
}

interface Props {
  projeto_id: number
  filtros: Filtros | undefined
  /** An amount. */
  children: string
}

/** An amount that leads to the expenses that add up to it; plain where it is of none. */
export function Linhas({ projeto_id, filtros, children }: Props) {
  if (toCents(children) === 0n) return <span className="text-muted">{formatMoney(children)}</span>
  return (
    <Link
      to={'/financeiro/despesas-projeto' as never}
      search={{ projetoId: projeto_id, ...filtros } as never}
      className="alvo underline-offset-2 hover:underline"
    >
      {formatMoney(children)}
    </Link>
  )
}
