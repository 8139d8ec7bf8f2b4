import { formatMoney, toCents } from '#platform/contract/money.ts'
import { formatPercent } from '#platform/contract/percent.ts'

interface Props {
  gasto: string
  orcamento: string | null
  /** What it is about, for screen readers. */
  about: string
}

/** For the bar; the words round by `formatPercent`. */
function percent(gasto: string, orcamento: string): number {
  return Number((toCents(gasto) * 1000n) / toCents(orcamento)) / 10
}

/** What was spent of a budget: a bar, with the same in words below it. */
export function BudgetBar({ gasto, orcamento, about }: Props) {
  if (orcamento === null || toCents(orcamento) <= 0n) {
    return <span className="numeros text-muted text-xs">{formatMoney(gasto)} gastos, sem orçamento</span>
  }
  const spent = percent(gasto, orcamento)
  const over = toCents(gasto) > toCents(orcamento)
  const words = `${formatMoney(gasto)} gastos (${formatPercent(toCents(gasto), toCents(orcamento))})`
  return (
    <span className="block min-w-32">
      <meter
        aria-label={`Gasto do orçamento: ${about}`}
        aria-valuetext={`${words}${over ? ', acima do orçamento' : ''}`}
        min={0}
        max={100}
        value={spent}
        className="sr-only"
      />
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span
          className={`block h-full rounded-full ${over ? 'bg-danger' : 'bg-accent'}`}
          style={{ width: `${Math.min(100, Math.max(0, spent))}%` }}
        />
      </span>
      <span className={`numeros mt-0.5 block text-xs ${over ? 'text-danger-text' : 'text-muted'}`}>
        {words}
      </span>
    </span>
  )
}
