import type { ReactNode } from 'react'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { useSessao } from '#platform/web/session.tsx'
import { outraConta, type Pendente } from '../contract.ts'
import { formatDia } from './dia.ts'

/** What is proposed of a line, in few words. */
function hint({ propostas, parece_tarifa }: Pendente, conta: string): { text: string; sure: boolean } {
  const [first] = propostas
  if (first) {
    const other = outraConta(first, conta)
    const remark = other ? ` · na conta ${other}` : first.marcada ? ' · marcada como paga' : ''
    return { text: `${first.nome} · ${first.descricao}${remark}`, sure: first.exata }
  }
  return { text: parece_tarifa ? 'Parece uma tarifa' : 'Sem par proposto', sure: false }
}

interface Props {
  linha: Pendente
  /** Name of the account whose statement it is. */
  conta: string
  chosen: boolean
  onChoose: () => void
  children?: ReactNode
}

/** A line of the statement that waits for its pair, in the columns of its list. */
export function LinhaPendente({ linha, conta, chosen, onChoose, children }: Props) {
  const { hoje } = useSessao()
  const { text, sure } = hint(linha, conta)
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      <button
        type="button"
        data-linha={linha.id}
        aria-pressed={chosen}
        tabIndex={chosen ? 0 : -1}
        onClick={onChoose}
        onFocus={onChoose}
        className={`col-span-full grid grid-cols-subgrid items-baseline px-3 py-2 text-left ${chosen ? 'bg-accent-soft' : 'hover:bg-surface-2'}`}
      >
        <span className="numeros text-muted text-sm">{formatDia(linha.data, hoje)}</span>
        <span className="min-w-0 truncate">{linha.descricao}</span>
        <span className="numeros whitespace-nowrap text-right font-medium">{formatMoney(linha.valor)}</span>
        <span className="col-start-2 col-end-4 flex min-w-0 items-start gap-2 text-sm">
          <span
            aria-hidden
            className={`mt-1.5 size-2 shrink-0 rounded-full ${sure ? 'bg-badge-green-fg' : linha.propostas.length > 0 ? 'bg-badge-yellow-fg' : 'bg-line-strong'}`}
          />
          <span className="min-w-0 text-muted max-sm:line-clamp-2 sm:truncate">
            {sure ? 'Exato: ' : linha.propostas.length > 0 ? 'Próximo: ' : ''}
            {text}
          </span>
        </span>
      </button>
      {children && <div className="col-span-full">{children}</div>}
    </li>
  )
}
