import { Link } from '@tanstack/react-router'
import { formatCount } from '#platform/contract/counts.ts'
import { addMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { seriesDeDespesa } from '../apoio/linhas/contract.ts'
import type { Resumo, SerieDoPeriodo, Vao } from '../contract.ts'
import { type Destination, doPeriodoLinks } from './links.ts'
import { type Change, changeOf, percentOf } from './trend.ts'

type Series = NonNullable<Resumo['resultado']>['series']

interface Sums {
  valor: string
  valor_anterior: string
}

/** One figure of the period: its value, the former one and the change, as people read them. */
interface Cell {
  label: string
  value: string
  before: string
  change: Change | null
  link?: Destination | undefined
}

const sumOf = (all: readonly Sums[]): Sums => ({
  valor: addMoney('0.00', ...all.map(({ valor }) => valor)),
  valor_anterior: addMoney('0.00', ...all.map(({ valor_anterior }) => valor_anterior)),
})

const money = (label: string, { valor, valor_anterior }: Sums, link?: Destination): Cell => ({
  ...{ label, value: formatMoney(valor), before: formatMoney(valor_anterior), link },
  // Of less than nothing there is no part.
  change: valor_anterior.startsWith('-') ? null : percentOf(valor, valor_anterior),
})

/** Counted series, by what people call them. */
const counts: Partial<Record<SerieDoPeriodo, string>> = {
  propostas: 'Propostas emitidas',
  projetos_iniciados: 'Projetos iniciados',
  chamados: 'Chamados abertos',
  chamados_fechados: 'Chamados fechados',
  desvios: 'Desvios registrados',
}

/** The figures of the period that this person sees: revenue, expenses and what is left, then what was billed, then numbers. */
function cellsOf(series: Series, vao: Vao): Cell[] {
  const of = (serie: SerieDoPeriodo) => series.find(each => each.serie === serie)
  const gastos = seriesDeDespesa.flatMap(serie => of(serie) ?? [])
  const receita = of('receita')
  const despesas = gastos.length > 0 ? sumOf(gastos) : undefined
  const saldo = receita &&
    despesas && {
      valor: subtractMoney(receita.valor, despesas.valor),
      valor_anterior: subtractMoney(receita.valor_anterior, despesas.valor_anterior),
    }
  const [faturado, recebido] = [of('faturado'), of('recebido')]
  return [
    ...(receita ? [money('Receitas', receita, doPeriodoLinks.receita?.(vao))] : []),
    ...(despesas ? [money('Despesas', despesas, doPeriodoLinks.contas?.(vao))] : []),
    ...(saldo ? [money('Saldo', saldo)] : []),
    ...(faturado ? [money('Faturado', faturado, doPeriodoLinks.faturado?.(vao))] : []),
    ...(recebido ? [money('Recebido', recebido, doPeriodoLinks.recebido?.(vao))] : []),
    ...series.flatMap(({ serie, quantidade, quantidade_anterior }): Cell[] => {
      const label = counts[serie]
      if (!label) return []
      const change = changeOf(quantidade, quantidade_anterior)
      const [value, before] = [formatCount(quantidade), formatCount(quantidade_anterior)]
      return [{ label, value, before, change, link: doPeriodoLinks[serie]?.(vao) }]
    }),
  ]
}

/** What the period came to, against the same span before. Undefined while it is on its way. @param expected figures that will come */
export function Result({
  resultado,
  vao,
  expected,
}: {
  resultado: Resumo['resultado'] | undefined
  vao: Vao
  expected: number
}) {
  const cells = resultado ? cellsOf(resultado.series, vao) : []
  return (
    <section
      aria-labelledby="resultado"
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-sm xl:col-span-3"
    >
      <h2 id="resultado" className="font-semibold text-lg">
        Resultado no período
      </h2>
      {resultado ? (
        <dl className="mt-3 grid gap-3 sm:grid-cols-3">
          {cells.map(cell => (
            <Amount key={cell.label} {...cell} />
          ))}
        </dl>
      ) : (
        <div aria-hidden className="mt-3 grid gap-3 sm:grid-cols-3">
          {Array.from({ length: expected }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of figures
            <div key={n} className="h-18 animate-pulse rounded-md bg-surface-2" />
          ))}
        </div>
      )}
    </section>
  )
}

function Amount({ label, value, before, change, link }: Cell) {
  return (
    <div className="min-h-18 rounded-md bg-surface-2 px-3 py-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="numeros">
        <span className={`block font-semibold text-xl ${value.startsWith('-') ? 'text-danger-text' : ''}`}>
          {link ? (
            <Link {...link} className="alvo rounded-sm hover:underline">
              {value}
            </Link>
          ) : (
            value
          )}
        </span>
        <span className="block text-muted text-sm">
          antes {before}
          {change && change.direction !== 'same' && ` (${change.text})`}
        </span>
      </dd>
    </div>
  )
}
