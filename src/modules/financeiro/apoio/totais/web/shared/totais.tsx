import { counted } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Failure } from '#platform/web/kit/failure.tsx'

interface Props<Key extends string> {
  parts: readonly { key: Key; label: string; tone: string }[]
  /** One of what is counted, and several. */
  noun: readonly [one: string, several: string]
  query: {
    data:
      | (Readonly<Record<Key, { quantidade: number; valor: string }>> & { readonly exemplos: boolean })
      | undefined
    error: Error | null
    refetch: () => unknown
  }
}

/** Sums above a list: of what search and filters select, on all pages. */
export function Totais<Key extends string>({ parts, noun, query }: Props<Key>) {
  const { data, error, refetch } = query
  if (error && !data)
    return (
      <div className="mb-2.5 max-sm:mb-2 rounded-lg border border-line bg-surface px-3 py-1 shadow-sm">
        <Failure inline text="Não foi possível carregar os totais." error={error} onRetry={refetch} />
      </div>
    )
  return (
    <div className="relative mb-2.5 max-sm:mb-2">
      <dl
        data-totais
        className="grid grid-cols-[auto_auto_auto] gap-2 max-sm:gap-px max-sm:overflow-hidden max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-line"
      >
        {parts.map(({ key, label, tone }) => (
          <div
            key={key}
            className="flex flex-wrap items-baseline justify-between gap-x-2 bg-surface px-3 py-1.5 xl:in-data-ao-lado:px-2 max-sm:flex-col max-sm:px-2 max-sm:py-0.5 sm:rounded-lg sm:border sm:border-line sm:shadow-sm"
          >
            <dt className="whitespace-nowrap text-muted text-sm">
              {label}
              <span className="sm:hidden"> (R$)</span>
            </dt>
            <dd className="flex flex-row-reverse items-baseline gap-3">
              <span className={`numeros font-semibold ${tone}`}>
                {data ? <Amount valor={data[key].valor} /> : '–'}
              </span>
              <span className="numeros whitespace-nowrap text-muted text-sm max-lg:sr-only xl:in-data-ao-lado:sr-only">
                {data && counted(data[key].quantidade, ...noun)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {/* Across the upper edge: what comes with the sums must not move the list. In the middle it meets neither title nor verbs. */}
      {data?.exemplos && (
        <p className="absolute top-0 left-1/2 -translate-x-1/2 -translate-y-3/4 whitespace-nowrap rounded-full bg-badge-purple-bg px-2 font-medium text-badge-purple-fg text-xs leading-4">
          Totais com exemplos
        </p>
      )}
    </div>
  )
}

/** On a phone three sums are beside one another, and the currency is said above. */
function Amount({ valor }: { valor: string }) {
  const [sign, figures] = formatMoney(valor).split('R$')
  return (
    <>
      {sign}
      <span className="max-sm:sr-only">R$&nbsp;</span>
      {figures?.trim()}
    </>
  )
}
