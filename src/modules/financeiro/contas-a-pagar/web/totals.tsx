import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type ContaRow, contasApi } from '../contract.ts'

const parts = [
  { key: 'em_aberto', label: 'Em aberto', tone: 'text-ink' },
  { key: 'em_atraso', label: 'Em atraso', tone: 'text-danger-text' },
  { key: 'pagas', label: 'Pagas', tone: 'text-badge-green-fg' },
] as const

const plural = (quantidade: number) => counted(quantidade, 'conta', 'contas')

/** What search and filters select, on all pages: to be paid (with what is late), late, and paid. */
export function Totals({ list }: { list: List<ContaRow> }) {
  const { busca, filtros } = list.input
  const input = { busca, filtros } as CallOf<typeof contasApi.totais>
  const { data } = useQuery({
    ...procedureQuery(contasApi.totais, input),
    placeholderData: keepPreviousData,
  })
  return (
    <dl className="mb-2.5 max-sm:mb-2 grid grid-cols-3 gap-2 max-sm:grid-cols-[auto_auto_auto] max-sm:gap-px max-sm:overflow-hidden max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-line">
      {parts.map(({ key, label, tone }) => (
        <div
          key={key}
          className="flex items-baseline justify-between gap-x-3 bg-surface px-3 py-1.5 max-sm:flex-col max-sm:px-2 max-sm:py-0.5 sm:rounded-lg sm:border sm:border-line sm:shadow-sm"
        >
          <dt className="whitespace-nowrap text-muted text-sm">
            {label}
            <span className="sm:hidden"> (R$)</span>
          </dt>
          <dd className="flex flex-row-reverse items-baseline gap-3">
            <span className={`numeros font-semibold ${tone}`}>
              {data ? <Amount valor={data[key].valor} /> : '–'}
            </span>
            <span className="numeros whitespace-nowrap text-muted text-sm max-sm:sr-only xl:in-data-ao-lado:sr-only">
              {data && plural(data[key].quantidade)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** On a phone three sums are beside one another, and the currency is said above. */
function Amount({ valor }: { valor: string }) {
  const [sign, figures] = formatMoney(valor).split('R$')
  return (
    <>
      {sign}
      <span className="max-sm:sr-only">R$</span>
      {figures}
    </>
  )
}
