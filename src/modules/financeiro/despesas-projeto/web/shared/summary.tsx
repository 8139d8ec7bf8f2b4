import type { OutputOf } from '#platform/contract/api.ts'
import { formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { BudgetBar } from '../../../projetos/web/shared/budget-bar.tsx'
import type { despesasApi } from '../../contract.ts'

type Resumo = OutputOf<typeof despesasApi.resumo>

/** More categories than one compares at a glance; the rest is one bar. */
const SHOWN = 6

/** The greatest categories and what is left of the others. */
function bars(categorias: Resumo['categorias']) {
  const named = categorias.map(({ categoria, total }) => ({
    name: categoria || 'Sem categoria',
    cents: toCents(total),
  }))
  const [first, rest] = [named.slice(0, SHOWN), named.slice(SHOWN)]
  const others = rest.reduce((sum, { cents }) => sum + cents, 0n)
  return rest.length > 0 ? [...first, { name: `Outras (${rest.length})`, cents: others }] : first
}

/**
 * Budget against expenses, and the expenses by category: the numbers in words, the bars for the eye.
 * @param open shows the categories at once
 */
export function Summary({ resumo, open = false }: { resumo: Resumo; open?: boolean }) {
  const { nome_projeto, orcamento_total, total, categorias } = resumo
  return (
    <div className={`mb-2.5 grid items-start gap-2 ${open ? '' : 'lg:grid-cols-[auto_minmax(0,1fr)]'}`}>
      <section aria-labelledby="orcamento" className={`${CARD} flex flex-wrap items-baseline gap-x-3`}>
        <h2 id="orcamento" className="text-muted text-sm">
          Gasto e orçamento
        </h2>
        <Spent resumo={resumo} />
        <div className="ml-auto self-center">
          <BudgetBar gasto={total} orcamento={orcamento_total} about={nome_projeto} inline />
        </div>
      </section>
      <section aria-labelledby="categorias" className={CARD}>
        {categorias.length === 0 ? (
          <p>
            <span id="categorias" className="mr-3 text-muted text-sm">
              Despesas por categoria
            </span>
            Ainda não há despesas.
          </p>
        ) : (
          <details open={open}>
            <summary id="categorias" className="cursor-pointer rounded-sm text-muted text-sm">
              Despesas por categoria
            </summary>
            <Chart categorias={categorias} />
          </details>
        )}
      </section>
    </div>
  )
}

/** What was spent, of which budget. */
export function Spent({ resumo: { total, orcamento_total } }: { resumo: Resumo }) {
  return (
    <p className="numeros truncate font-semibold">
      {formatMoney(total)}
      {orcamento_total && <span className="font-normal text-muted"> de {formatMoney(orcamento_total)}</span>}
    </p>
  )
}

function Chart({ categorias }: Pick<Resumo, 'categorias'>) {
  const all = bars(categorias)
  const greatest = all.reduce((max, { cents }) => (cents > max ? cents : max), 1n)
  return (
    <ul className="mt-2 grid gap-1.5">
      {all.map(({ name, cents }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,9rem)_1fr_auto] items-center gap-3 max-sm:grid-cols-[1fr_auto]"
        >
          <span className="truncate" title={name}>
            {name}
          </span>
          <svg aria-hidden className="h-2.5 w-full max-sm:order-last max-sm:col-span-2">
            <rect width="100%" height="100%" rx="3" className="fill-surface-3" />
            <rect
              width={`${cents > 0n ? Number((cents * 1000n) / greatest) / 10 : 0}%`}
              height="100%"
              rx="3"
              className="fill-accent"
            />
          </svg>
          <span className="numeros text-right">{formatMoney(fromCents(cents))}</span>
        </li>
      ))}
    </ul>
  )
}

const CARD = 'rounded-lg border border-line bg-surface px-3 py-1.5 shadow-sm'
