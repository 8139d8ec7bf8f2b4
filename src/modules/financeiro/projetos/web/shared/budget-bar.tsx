import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'

interface Props {
  gasto: string
  orcamento: string | null
  /** What it is about, for screen readers. */
  about: string
  /** In a line of a list: the bar and the share beside it, the amounts as its title. Nothing in a panel, which has no room for it, and on a card that tells the share. */
  inline?: boolean
}

/** For the bar; the words round by `formatPercent`. */
function percent(gasto: string, orcamento: string): number {
  return Number((toCents(gasto) * 1000n) / toCents(orcamento)) / 10
}

/** What was spent of a budget: a bar, with the same in words below it. */
export function BudgetBar({ gasto, orcamento, about, inline = false }: Props) {
  if (orcamento === null || toCents(orcamento) <= 0n) {
    return <span className="numeros text-muted text-xs">{formatMoney(gasto)} gastos, sem orçamento</span>
  }
  const spent = percent(gasto, orcamento)
  const over = toCents(gasto) > toCents(orcamento)
  const share = formatPercent(toCents(gasto), toCents(orcamento))
  const words = `${formatMoney(gasto)} gastos (${share})`
  return (
    <span
      className={
        inline
          ? 'flex items-center gap-2 in-[aside]:hidden max-sm:in-[tr:has([data-label=Uso])]:hidden'
          : 'block min-w-32'
      }
      title={inline ? words : undefined}
    >
      <meter
        aria-label={`Gasto do orçamento: ${about}`}
        aria-valuetext={`${words}${over ? ', acima do orçamento' : ''}`}
        min={0}
        max={100}
        value={spent}
        className="sr-only"
      />
      <span
        aria-hidden
        className={`block h-1.5 overflow-hidden rounded-full bg-surface-3 ${inline ? 'w-10 shrink-0' : ''}`}
      >
        <span
          className={`block h-full rounded-full ${over ? 'bg-danger' : 'bg-accent'}`}
          style={{ width: `${Math.min(100, Math.max(0, spent))}%` }}
        />
      </span>
      <span
        aria-hidden={inline}
        className={`numeros text-xs ${inline ? 'w-12 whitespace-nowrap text-right' : 'mt-0.5 block'} ${over ? 'text-danger-text' : 'text-muted'}`}
      >
        {inline ? share : words}
      </span>
    </span>
  )
}
