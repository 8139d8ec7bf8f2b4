import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { type conciliacaoApi, outraConta, type TipoDePar } from '../contract.ts'
import { formatDia } from './dia.ts'

const ExamplesIncluded = lazyForm(
  async () => (await import('#platform/web/examples-included.tsx')).ExamplesIncluded,
)

/** Entities whose payments and receipts are added up: these have no mark of their own as examples. */
const SOMADAS = ['financeiro/contas-a-pagar', 'financeiro/recebiveis']

const PLACE: Record<TipoDePar, string> = {
  conta: '/financeiro/contas-a-pagar',
  pagamento: '/financeiro/pagamentos',
  recebivel: '/financeiro/recebiveis',
  recebimento: '/financeiro/recebimentos',
}

/** Payments and receipts of the statement's days that the statement does not have. */
export function Sistema({
  sistema,
  conta,
}: {
  sistema: OutputOf<typeof conciliacaoApi.quadro>['sistema']
  conta: string
}) {
  const { de, ate, quantos, entradas, saidas, pares } = sistema
  const { hoje } = useSessao()
  if (!de || !ate) return null
  return (
    <section aria-label="No sistema sem par" className="min-w-0">
      <h2 className="font-semibold">No sistema sem par</h2>
      <p className="numeros text-muted text-sm">
        {formatDate(de)} a {formatDate(ate)} · {counted(quantos, 'registro', 'registros')} · entradas{' '}
        {formatMoney(entradas)} · saídas {formatMoney(saidas)}
      </p>
      <ul className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-sm empty:hidden">
        {pares.map(par => {
          const { tipo, id, nome, descricao, data, valor } = par
          const other = outraConta(par, conta)
          return (
            <li
              key={`${tipo}${id}`}
              className="col-span-full grid grid-cols-subgrid items-baseline px-3 py-2 text-sm"
            >
              <span className="numeros text-muted">{formatDia(data, hoje)}</span>
              <Link
                to={`${PLACE[tipo]}/${id}` as never}
                className="min-w-0 wrap-anywhere underline-offset-2 hover:underline"
              >
                {nome} · {descricao}
                {other && <span className="text-warn-text"> · registrado na conta {other}</span>}
              </Link>
              <span className="numeros whitespace-nowrap text-right">
                {formatMoney(tipo === 'pagamento' ? `-${valor}` : valor)}
              </span>
            </li>
          )
        })}
      </ul>
      {quantos > 0 && <ExamplesIncluded of={SOMADAS} className="mt-2" />}
      {quantos > pares.length && (
        <p className="mt-2 text-muted text-sm">{`Aparecem os ${pares.length} mais antigos.`}</p>
      )}
    </section>
  )
}
