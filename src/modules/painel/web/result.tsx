import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/contract/dates.ts'
import { addMoney, formatMoney, subtractMoney } from '#platform/contract/money.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Periodo, periodos, type Resumo, type Vao, vaoDe } from '../contract.ts'
import { usePeriod } from './blocks.ts'
import { despesasLink, receitaNoVaoLink } from './links.ts'
import { percentOf } from './trend.ts'

const labels: Record<Periodo, string> = {
  mes: 'Este mês',
  trimestre: 'Este trimestre',
  ano: 'Este ano',
  '12_meses': '12 meses',
}

type Sums = { valor: string; anterior: string }

const sumOf = (all: readonly Sums[]): Sums => ({
  valor: addMoney('0.00', ...all.map(({ valor }) => valor)),
  anterior: addMoney('0.00', ...all.map(({ anterior }) => anterior)),
})

/** Revenue, expenses and what is left, in a period of one's choice, against the same span before. Undefined while it is on its way. */
export function Result({ resultado }: { resultado: Resumo['resultado'] | undefined }) {
  const { hoje } = useSessao()
  const [periodo, choose] = usePeriod()
  const vao = vaoDe(resultado?.periodo ?? periodo, hoje)
  return (
    <section
      aria-labelledby="resultado"
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-sm xl:col-span-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="resultado" className="font-semibold text-lg">
          Resultado no período
        </h2>
        <select
          aria-label="Período"
          value={periodo}
          onChange={event => choose(event.target.value as Periodo)}
          className="h-control rounded-md border border-line-strong bg-surface px-2"
        >
          {periodos.map(each => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </select>
      </div>
      <p className="numeros mt-1 text-muted text-sm">
        De {formatDate(vao.de)} até hoje, {formatDate(vao.ate)}, comparado com {formatDate(vao.antes_de)} a{' '}
        {formatDate(vao.antes_ate)}.
      </p>
      <dl className="mt-3 grid min-h-18 gap-3 max-sm:min-h-57 sm:grid-cols-3">
        {resultado && <Amounts resultado={resultado} vao={vao} />}
      </dl>
    </section>
  )
}

function Amounts({ resultado: { series }, vao }: { resultado: NonNullable<Resumo['resultado']>; vao: Vao }) {
  const receita = series.find(({ serie }) => serie === 'receita')
  const gastos = series.filter(({ serie }) => serie !== 'receita')
  const despesas = gastos.length > 0 ? sumOf(gastos) : undefined
  const saldo = receita &&
    despesas && {
      valor: subtractMoney(receita.valor, despesas.valor),
      anterior: subtractMoney(receita.anterior, despesas.anterior),
    }
  const rows = [
    { label: 'Receitas', sums: receita, link: receitaNoVaoLink(vao) },
    { label: 'Despesas', sums: despesas, link: despesasLink(vao.de, vao.ate) },
    { label: 'Saldo', sums: saldo },
  ]
  return rows.map(
    ({ label, sums, link }) =>
      sums && (
        <div key={label} className="rounded-md bg-surface-2 px-3 py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="numeros flex flex-wrap items-baseline gap-x-3">
            <span className={`font-semibold text-xl ${sums.valor.startsWith('-') ? 'text-danger-text' : ''}`}>
              {link ? (
                <Link {...link} className="alvo rounded-sm hover:underline">
                  {formatMoney(sums.valor)}
                </Link>
              ) : (
                formatMoney(sums.valor)
              )}
            </span>
            <span className="text-muted text-sm">
              antes {formatMoney(sums.anterior)}
              {changeText(sums)}
            </span>
          </dd>
        </div>
      ),
  )
}

/** How much more or less, where there is something to compare with. */
function changeText({ valor, anterior }: Sums): string {
  const change = anterior.startsWith('-') ? null : percentOf(valor, anterior)
  return change ? ` (${change.text})` : ''
}
