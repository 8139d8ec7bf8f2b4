import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#platform/contract/api.ts'
import { formatDate, formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { Despesas } from '../../despesas-cartao/web/shared/section.tsx'
import { prestacoesApi, statusFatura } from '../contract.ts'

/**
 * Where no statement is chosen: those to be closed, and the place of the expenses, which says so. Both at once: the statements
 * would push the other down.
 */
export function NoneChosen({ onAll }: { onAll: () => void }) {
  const { data: faturas = [], isPending } = useQuery({
    ...procedureQuery(prestacoesApi.abertas, {}),
    meta: { silent: true },
  })
  if (isPending) return null
  return (
    <>
      {faturas.length > 0 && <OpenStatements faturas={faturas} onAll={onAll} />}
      <Despesas fatura={undefined} />
    </>
  )
}

interface Props {
  faturas: OutputOf<typeof prestacoesApi.abertas>
  onAll: () => void
}

/** Statements to be closed, to choose from: of one's own cards, then of the others that one sees. */
function OpenStatements({ faturas, onAll }: Props) {
  return (
    <section
      aria-labelledby="faturas-abertas"
      className="mb-4 rounded-lg border border-line bg-surface pb-2 shadow-sm"
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-2 pb-1">
        <h2 id="faturas-abertas" className="font-semibold">
          A fechar
        </h2>
        <Button variant="ghost" className="h-control-sm! px-2! text-accent-text!" onClick={onAll}>
          Todas as faturas
        </Button>
      </div>
      <ul>
        {faturas.map(fatura => (
          <li
            key={`${fatura.cartao_id} ${fatura.mes_referencia}`}
            className="relative flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 hover:bg-surface-2"
          >
            <div className="min-w-0">
              <Link
                to="."
                search={
                  ((now: object) => ({
                    ...now,
                    cartao: fatura.cartao_id,
                    mes: fatura.mes_referencia,
                  })) as never
                }
                className="rounded-sm font-medium after:absolute after:inset-0"
              >
                {fatura.nome_cartao}
                {fatura.ultimos_digitos && ` (final ${fatura.ultimos_digitos})`},{' '}
                {formatMonth(fatura.mes_referencia)}
              </Link>
              <p className="numeros text-muted text-sm sm:truncate">
                {[
                  fatura.de,
                  fatura.data_vencimento_fatura && `vence em ${formatDate(fatura.data_vencimento_fatura)}`,
                  `${formatMoney(fatura.total_despesas)} até agora`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Badge value={fatura.status_fatura} of={statusFatura} />
          </li>
        ))}
      </ul>
    </section>
  )
}
